// The context menu of a message or a user: the commands that Discord shows under "Apps".

import { make } from "./dom.js";

const ON_USER = 2;
const ON_MESSAGE = 3;

// On Linux and macOS "contextmenu" comes while the button is down, and its release would close the menu.
let released = Promise.resolve();
addEventListener("pointerdown", () => {
  released = new Promise((done) => {
    for (const end of ["pointerup", "pointercancel"]) addEventListener(end, () => setTimeout(done), { once: true, capture: true });
  });
}, true);

export class Apps {
  // `commands()` gives all commands. `use(name, target)` uses one on a message or user.
  constructor(commands, use) {
    Object.assign(this, { commands, use });
  }

  // Open the menu below `trigger`. Either of `message` and `user` may be null.
  async open(trigger, message, user) {
    const targets = { [ON_MESSAGE]: message, [ON_USER]: user };
    const commands = (await this.commands()).filter((one) => targets[one.type]);
    if (!commands.length) return;
    await released;
    const list = make("div", { class: "apps", popover: "auto", role: "group", "aria-label": "Apps" },
      commands.map(({ type, name }) => make("button", {
        type: "button", onclick: () => { list.hidePopover(); this.use(name, targets[type]); },
      }, name)));
    list.addEventListener("toggle", ({ newState }) => {
      if (newState !== "closed") return;
      list.remove();
      if (document.activeElement === document.body) trigger.focus();
    });
    list.addEventListener("keydown", (event) => {
      if (event.key === "Escape") event.stopPropagation();
    });
    document.body.append(list);
    list.showPopover();
    const box = trigger.getBoundingClientRect();
    list.style.left = `${Math.max(8, Math.min(box.left, innerWidth - list.offsetWidth - 8))}px`;
    list.style.top = `${Math.max(8, Math.min(box.bottom + 4, innerHeight - list.offsetHeight - 8))}px`;
    list.firstChild.focus();
  }
}

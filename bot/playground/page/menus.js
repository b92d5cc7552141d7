// Select menus: a button that opens a list, used in messages and in forms.

import { emojiOf, Listbox, make } from "./dom.js";

let open = null;
let made = 0;

// A menu. `choose(values)` is called when something else is chosen.
export function menu(spec, name, choose) {
  const most = spec.max_values ?? 1;
  let chosen = spec.options.filter((option) => option.default).map((option) => option.value);
  const label = make("span", { class: "menu-label" });
  const trigger = make("button", {
    type: "button", class: "menu", role: "combobox", "aria-haspopup": "listbox", "aria-expanded": "false",
    "aria-label": name, "data-control": spec.custom_id, disabled: spec.disabled,
  }, label, make("span", { "aria-hidden": "true" }, "⌄"));

  function show() {
    const labels = spec.options.filter((one) => chosen.includes(one.value)).map((one) => one.label);
    label.textContent = labels.join(", ") || spec.placeholder || "Make a selection";
    label.classList.toggle("placeholder", !labels.length);
    trigger.setAttribute("aria-description", labels.join(", "));
  }

  function pick(value) {
    if (most === 1) {
      chosen = spec.min_values === 0 && chosen.includes(value) ? [] : [value];
      close();
      show();
      choose(chosen);
    } else {
      const without = chosen.filter((one) => one !== value);
      chosen = without.length < chosen.length ? without : [...chosen, value].slice(0, most);
      show();
      for (const option of open.list.querySelectorAll("[role=option]")) {
        option.setAttribute("aria-checked", chosen.includes(option.dataset.value));
      }
    }
  }

  function close() {
    if (!open || open.trigger !== trigger) return;
    const { list, before } = open;
    open = null;
    list.remove();
    trigger.setAttribute("aria-expanded", "false");
    trigger.removeAttribute("aria-controls");
    trigger.removeAttribute("aria-activedescendant");
    if (most > 1 && before !== chosen.join() && chosen.length >= (spec.min_values ?? 1)) choose(chosen);
  }

  function unfold() {
    open?.close();
    const id = `menu-${made += 1}`;
    const options = spec.options.map((option, place) => make("div", {
      role: "option", id: `${id}-${place}`, "data-value": option.value, "aria-selected": "false",
      "aria-checked": most > 1 ? chosen.includes(option.value) : undefined,
      onclick: () => pick(option.value),
    }, option.emoji ? emojiOf(option.emoji) : null,
      make("span", { class: "option-label" }, option.label),
      option.description ? make("span", { class: "option-about" }, option.description) : null));
    const list = make("div", { id, class: "menu-list", role: "listbox", "aria-label": name, "aria-multiselectable": most > 1 ? "true" : undefined }, options);
    list.addEventListener("pointerdown", (event) => event.preventDefault());
    (trigger.closest("dialog, main") ?? document.body).append(list);
    trigger.setAttribute("aria-expanded", "true");
    trigger.setAttribute("aria-controls", id);
    open = { trigger, list, close, box: new Listbox(list, trigger), before: chosen.join(), typed: "" };
    place(trigger, list);
    open.box.mark(Math.max(0, spec.options.findIndex((one) => chosen.includes(one.value))));
  }

  trigger.addEventListener("click", () => (open?.trigger === trigger ? close() : unfold()));
  trigger.addEventListener("keydown", (event) => {
    if (open?.trigger !== trigger) {
      if (event.key === "ArrowDown" || event.key === "ArrowUp") {
        event.preventDefault();
        unfold();
      }
      return;
    }
    const { box } = open;
    if (event.key === "Tab") return close();
    if (event.key === "ArrowDown") box.move(1);
    else if (event.key === "ArrowUp") box.move(-1);
    else if (event.key === "Home") box.mark(0);
    else if (event.key === "End") box.mark(spec.options.length - 1);
    else if (event.key === "Escape") close();
    else if (event.key === "Enter" || event.key === " ") pick(spec.options[box.active].value);
    else if (event.key.length === 1) jumpTo(event.key);
    else return;
    event.preventDefault();
    event.stopPropagation();
  });

  function jumpTo(letter) {
    clearTimeout(open.forget);
    open.typed += letter.toLowerCase();
    const found = spec.options.findIndex((one) => one.label.toLowerCase().startsWith(open.typed));
    if (found >= 0) open.box.mark(found);
    open.forget = setTimeout(() => { if (open) open.typed = ""; }, 700);
  }

  show();
  return trigger;
}

// The list is below its button, or above it where there is more room.
function place(trigger, list) {
  const box = trigger.getBoundingClientRect();
  const below = innerHeight - box.bottom;
  const isAbove = below < 200 && box.top > below;
  list.style.left = `${box.left}px`;
  list.style.width = `${box.width}px`;
  list.style.maxHeight = `${Math.min(320, (isAbove ? box.top : below) - 12)}px`;
  if (isAbove) list.style.bottom = `${innerHeight - box.top + 4}px`;
  else list.style.top = `${box.bottom + 4}px`;
}

export function closeMenus() {
  open?.close();
}

document.addEventListener("pointerdown", ({ target }) => {
  if (open && !open.list.contains(target) && !open.trigger.contains(target)) open.close();
});
addEventListener("resize", closeMenus);
document.addEventListener("scroll", ({ target }) => {
  if (open && !open.list.contains(target)) open.close();
}, true);

// Small helpers that all modules use.

// Make an element. Keys that start with "on" are listeners, the rest are attributes.
export function make(name, attributes = {}, ...children) {
  const element = document.createElement(name);
  for (const [key, value] of Object.entries(attributes)) {
    if (value === undefined || value === null || value === false) continue;
    if (key.startsWith("on")) element.addEventListener(key.slice(2), value);
    else element.setAttribute(key, value === true ? "" : value);
  }
  element.append(...children.flat(Infinity).filter((child) => child !== null && child !== undefined));
  return element;
}

export const byId = (id) => document.getElementById(id);

// The picture of a custom emoji, or the character of a common one.
export function emojiOf({ id, name }) {
  return id ? make("img", { class: "emoji", src: `/emojis/${id}.png`, alt: "" }) : name;
}

// Move through the options of a listbox, of which `active` has the focus of the keyboard.
export class Listbox {
  constructor(list, owner) {
    Object.assign(this, { list, owner, active: -1 });
  }

  get options() {
    return [...this.list.querySelectorAll("[role=option]")];
  }

  move(step) {
    const { length } = this.options;
    if (length) this.mark((this.active + step + length + (this.active < 0 && step < 0)) % length);
  }

  mark(index) {
    this.active = index;
    this.options.forEach((option, place) => option.setAttribute("aria-selected", place === index));
    const option = this.options[index];
    if (option) {
      this.owner.setAttribute("aria-activedescendant", option.id);
      option.scrollIntoView({ block: "nearest" });
    } else {
      this.owner.removeAttribute("aria-activedescendant");
    }
  }
}

// The line at the bottom: messages, and slash commands with their options.
//
// The keys are Discord's. Enter takes the lit suggestion, or sends when none is lit. Escape closes
// the suggestions, then leaves the command.

import { byId, Listbox, make } from "./dom.js";

const SHOWN_AT_MOST = 25;
const LONGEST = 2000;

export class Composer {
  // `ask(act)` sends an act and gives the answer. `commands()` gives the slash commands.
  constructor(ask, commands) {
    Object.assign(this, { ask, commands, command: null, sending: false, asked: 0 });
    this.words = byId("words");
    this.line = byId("command");
    this.list = byId("suggestions");
    this.problem = byId("problem");
    this.box = new Listbox(this.list, this.words);
    this.choices = [];
    byId("composer").addEventListener("submit", (event) => {
      event.preventDefault();
      this.send();
    });
    byId("composer").addEventListener("keydown", (event) => this.key(event));
    this.words.addEventListener("input", () => this.typed());
    this.list.addEventListener("pointerdown", (event) => event.preventDefault());
    document.addEventListener("pointerdown", ({ target }) => {
      if (!byId("composer").contains(target)) this.offer([]);
    });
  }

  // Say where the line goes.
  name(placeholder) {
    this.words.placeholder = placeholder;
    this.words.setAttribute("aria-label", placeholder);
  }

  focus() {
    (this.line.querySelector(".rest") ?? this.words).focus();
  }

  tell(problem) {
    this.problem.textContent = problem ?? "";
    this.problem.hidden = !problem;
  }

  // Words, and the list of commands

  async typed() {
    this.tell("");
    this.words.style.height = "auto";
    this.words.style.height = `${Math.min(this.words.scrollHeight, 160)}px`;
    const match = /^\/([^\n]*)$/.exec(this.words.value);
    if (!match) return this.offer([]);
    const commands = await this.commands();
    if (this.words.value !== match[0]) return null;
    const typed = match[1].toLowerCase();
    const exact = commands.find((one) => `${one.name} ` === typed);
    if (exact) return this.begin(exact);
    const begins = commands.filter((one) => one.name.startsWith(typed));
    const holds = commands.filter((one) => !one.name.startsWith(typed) && one.name.includes(typed.trim()));
    return this.offer([...begins, ...holds].map((one) => ({
      label: `/${one.name}`, about: one.description, kind: "command", pick: () => this.begin(one),
    })), 0);
  }

  begin(command) {
    this.command = command;
    this.words.hidden = true;
    this.line.hidden = false;
    const rest = make("input", { class: "rest", "aria-label": "Add an option, or press Enter to send", autocomplete: "off", role: "combobox", "aria-expanded": "false", "aria-controls": "suggestions" });
    rest.addEventListener("input", () => this.offerOptions(rest));
    rest.addEventListener("focus", () => this.offerOptions(rest));
    this.line.replaceChildren(make("span", { class: "command-name" }, `/${command.name}`), rest,
      make("button", { type: "button", class: "leave", "aria-label": "Leave the command", onclick: () => this.leave("") }, "×"));
    for (const option of command.options.filter((one) => one.required)) this.add(option);
    this.next();
  }

  leave(words) {
    this.command = null;
    this.line.hidden = true;
    this.line.replaceChildren();
    this.words.hidden = false;
    this.words.value = words;
    this.words.style.height = "auto";
    this.offer([]);
    this.tell("");
  }

  // Options

  get inputs() {
    return [...this.line.querySelectorAll(".option input")];
  }

  get draft() {
    return [this.command?.name, this.words.value, ...this.inputs.map((input) => input.value)].join("\n");
  }

  add(option) {
    const input = make("input", {
      "data-option": option.name, "aria-label": `${option.name}: ${option.description}`, autocomplete: "off", size: 4,
      role: "combobox", "aria-expanded": "false", "aria-controls": "suggestions", "aria-autocomplete": "list",
    });
    input.option = option;
    input.addEventListener("input", () => {
      input.chosen = null;
      widen(input);
      this.tell("");
      this.offerValues(input);
    });
    input.addEventListener("focus", () => this.offerValues(input));
    this.line.insertBefore(make("label", { class: "option" }, make("span", {}, option.name), input), this.line.querySelector(".rest"));
    return input;
  }

  // Go to the first required option that is empty, or behind the last one.
  next() {
    const empty = this.inputs.find((input) => input.option.required && !input.value);
    (empty ?? this.line.querySelector(".rest")).focus();
    this.placeholders();
  }

  placeholders() {
    const left = this.unused().length;
    this.line.querySelector(".rest").placeholder = left ? `+${left} optional` : "";
  }

  unused() {
    const used = new Set(this.inputs.map((input) => input.option.name));
    return this.command.options.filter((option) => !used.has(option.name));
  }

  offerOptions(rest) {
    const typed = rest.value.trim().toLowerCase();
    const fitting = this.unused().filter((option) => option.name.includes(typed));
    this.offer(fitting.map((option) => ({
      label: option.name, about: option.description, kind: "name",
      pick: () => {
        rest.value = "";
        this.add(option).focus();
        this.placeholders();
      },
    })), typed ? 0 : -1, rest);
  }

  async offerValues(input) {
    const { option } = input;
    let { choices } = option;
    if (option.suggests) {
      this.offer([], -1, input);
      const { asked } = this;
      const act = { type: "suggest", name: this.command.name, option: option.name, typed: input.value, options: this.filled(input) };
      choices = (await this.ask(act)).choices ?? [];
      if (asked !== this.asked || document.activeElement !== input) return;
    } else if (!input.chosen) {
      const typed = input.value.toLowerCase();
      choices = choices.filter((choice) => choice.name.toLowerCase().includes(typed));
    }
    this.offer(choices.slice(0, SHOWN_AT_MOST).map((choice) => ({
      label: choice.name, kind: "value", value: String(choice.value),
      pick: () => {
        input.value = choice.name;
        input.chosen = String(choice.value);
        widen(input);
        this.tell("");
        this.next();
      },
    })), input.chosen ? -1 : 0, input);
  }

  // The options that have a value, as the bot wants them, without the one that is being typed.
  filled(except) {
    const inputs = this.inputs.filter((input) => input !== except && input.value);
    return Object.fromEntries(inputs.map((input) => [input.option.name, valueOf(input)]).filter(([, value]) => value !== null));
  }

  // Suggestions

  offer(choices, lit = -1, owner = this.words) {
    this.choices = choices;
    this.asked += choices.length ? 0 : 1;
    for (const input of [this.words, ...this.line.querySelectorAll("input")]) {
      if (input !== this.words) input.setAttribute("aria-expanded", input === owner && choices.length > 0);
      input.removeAttribute("aria-activedescendant");
    }
    this.list.hidden = !choices.length;
    this.list.replaceChildren(...choices.map((choice, place) => make("div", {
      role: "option", id: `suggestion-${place}`, class: choice.kind, "data-value": choice.value, onclick: () => this.pick(place),
    }, make("span", { class: "suggestion-label" }, choice.label), choice.about ? make("span", { class: "suggestion-about" }, choice.about) : null)));
    this.box = new Listbox(this.list, owner);
    this.box.mark(choices.length ? lit : -1);
  }

  pick(place) {
    const choice = this.choices[place];
    this.offer([]);
    choice.pick();
  }

  // Keys

  key(event) {
    const { key, target } = event;
    if (!target.matches("input, textarea") || event.isComposing) return;
    const isOpen = this.choices.length > 0;
    const isLit = isOpen && this.box.active >= 0;
    if (key === "ArrowDown" && isOpen) this.box.move(1);
    else if (key === "ArrowUp" && isOpen) this.box.move(-1);
    else if (key === "Enter" && isLit) this.pick(this.box.active);
    else if (key === "Enter" && !event.shiftKey) this.send();
    else if (key === "Tab" && isLit && !event.shiftKey) this.pick(this.box.active);
    else if (key === "Escape" && isOpen) this.offer([]);
    else if (key === "Escape" && (this.command || this.words.value)) this.back("");
    else if (key === "Backspace" && this.command && !target.value) this.erase(target);
    else return;
    event.preventDefault();
    event.stopPropagation();
  }

  back(words) {
    this.leave(words);
    this.words.focus();
  }

  // Backspace at the start of an option takes it away, and the last one takes the command away.
  erase(target) {
    const inputs = this.inputs;
    const at = target.matches(".rest") ? inputs.length : inputs.indexOf(target);
    if (target.option && !target.option.required) {
      target.closest(".option").remove();
      this.line.querySelector(".rest").focus();
      this.placeholders();
    } else if (at > 0) inputs[at - 1].focus();
    else this.back(`/${this.command.name}`);
  }

  async send() {
    if (this.sending) return;
    const act = this.command ? this.commandAct() : this.wordsAct();
    if (!act) return;
    this.sending = true;
    this.offer([]);
    const sent = this.draft;
    try {
      const answer = await this.ask(act);
      if (answer.error) this.tell(answer.error);
      else if (this.draft === sent) this.back("");
    } finally {
      this.sending = false;
    }
  }

  wordsAct() {
    const content = this.words.value.trim();
    if (content.startsWith("/") && this.choices.length) {
      this.pick(0);
      return null;
    }
    if (content.length > LONGEST) {
      this.tell(`This message has ${content.length} characters. Shorten it to ${LONGEST}.`);
      return null;
    }
    return content ? { type: "send", content } : null;
  }

  commandAct() {
    for (const input of this.inputs) {
      const isWrong = input.value ? valueOf(input) === null : input.option.required;
      if (!isWrong) continue;
      input.focus();
      this.tell(input.value ? expected(input.option, input.value) : `${input.option.name} is required.`);
      return null;
    }
    return { type: "command", name: this.command.name, options: this.filled() };
  }
}

// The value of an option: what was chosen, or what was typed if that is possible.
function valueOf(input) {
  const { option, chosen, value } = input;
  if (chosen) return chosen;
  if (!option.choices.length) return isPossible(option, value) ? value : null;
  const typed = value.toLowerCase();
  const same = option.choices.filter((one) => one.name.toLowerCase() === typed || one.value === value);
  const fitting = same.length ? same : option.choices.filter((one) => one.name.toLowerCase().includes(typed));
  return fitting.length === 1 ? fitting[0].value : null;
}

function isPossible({ numbers, longest }, value) {
  if (!numbers) return value.length <= longest;
  const [least, most] = numbers;
  return /^(0|-?[1-9]\d{0,14})$/.test(value) && value >= (least ?? -Infinity) && value <= (most ?? Infinity);
}

function expected({ name, numbers, longest }, { length }) {
  if (length > longest) return `${name} has ${length} characters. Shorten it to ${longest}.`;
  if (!numbers) return `Choose ${name} from the list.`;
  return `${name} is a whole number${numbers.includes(null) ? "" : ` from ${numbers.join(" to ")}`}.`;
}

function widen(input) {
  input.size = Math.min(Math.max(4, input.value.length + 1), 60);
}

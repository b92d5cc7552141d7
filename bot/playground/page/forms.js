// Modals: the forms that the bot opens.

import { byId, make } from "./dom.js";
import { menu } from "./menus.js";

const dialog = byId("form");

// Open a form; `submit(values)` sends it and gives an error to show, or nothing.
export function openForm(spec, markdown, submit) {
  const values = {};
  const problem = make("p", { role: "alert", class: "problem", hidden: true });
  const form = make("form", { method: "dialog" },
    make("h2", { id: "form-title" }, spec.title),
    spec.components.map((part) => field(part, values, markdown)),
    problem,
    make("p", { class: "form-buttons" },
      make("button", { type: "button", class: "button secondary", onclick: () => dialog.close() }, "Cancel"),
      make("button", { type: "submit", class: "button primary" }, "Submit")));
  form.addEventListener("submit", async (event) => {
    event.preventDefault();
    const refused = await submit(Object.fromEntries(Object.entries(values).map(([key, value]) => [key, value()])));
    problem.textContent = refused ?? "";
    problem.hidden = !refused;
    if (!refused) dialog.close();
  });
  dialog.replaceChildren(form);
  dialog.showModal();
}

function field(part, values, markdown) {
  if (part.type === 10) return make("div", { class: "content" }, markdown.blocks(part.content));
  if (part.type === 1) return part.components.map((one) => labelled(one.label, null, one, values));
  return labelled(part.label, part.description, part.component, values);
}

function labelled(label, about, spec, values) {
  const name = [label, spec.required === false ? null : make("span", { class: "required", "aria-hidden": "true" }, " *")];
  const told = about ? make("small", {}, about) : null;
  const control = input(spec, label, values);
  if (spec.type === 21 || spec.type === 22) return make("fieldset", {}, make("legend", {}, name), told, control);
  return make("label", { class: "field" }, make("span", {}, name), told, control);
}

function input(spec, label, values) {
  const { custom_id: key, required = true } = spec;
  if (spec.type === 4) {
    const long = spec.style === 2;
    const box = make(long ? "textarea" : "input", {
      name: key, maxlength: spec.max_length ?? 4000, minlength: spec.min_length, placeholder: spec.placeholder,
      required, rows: long ? 6 : undefined, autocomplete: "off",
    });
    box.value = spec.value ?? "";
    values[key] = () => box.value;
    return box;
  }
  if ([3, 5, 6, 8].includes(spec.type)) {
    let chosen = spec.options.filter((one) => one.default).map((one) => one.value);
    values[key] = () => chosen;
    return menu(spec, label, (now) => { chosen = now; });
  }
  const kind = spec.type === 21 ? "radio" : "checkbox";
  const options = spec.type === 23 ? [{ label, value: "on", default: spec.default }] : spec.options;
  const boxes = options.map((option) => make("input", { type: kind, name: key, value: option.value, checked: option.default, required: kind === "radio" && required }));
  const chosen = () => boxes.filter((box) => box.checked).map((box) => box.value);
  values[key] = { 21: () => chosen()[0] ?? null, 22: chosen, 23: () => boxes[0].checked }[spec.type];
  return options.map((option, place) => make("label", { class: "choice" }, boxes[place],
    make("span", {}, option.label, option.description ? make("small", {}, option.description) : null)));
}

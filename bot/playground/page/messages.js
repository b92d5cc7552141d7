// Messages as Discord shows them. `actions` are what buttons and menus do.

import { byId, emojiOf, make } from "./dom.js";
import { menu } from "./menus.js";
import { EMBEDDED, gallery } from "./pictures.js";

const PRIVATE = 1 << 6;
const LOADING = 1 << 7;
const LAID_OUT = 1 << 15;
const STYLES = { 1: "primary", 2: "secondary", 3: "success", 4: "danger", 5: "link" };
const DISMISSED = "dismissed";
const GROUPED_WITHIN = 7 * 60 * 1000;

const clock = new Intl.DateTimeFormat(undefined, { timeStyle: "short" });
const full = new Intl.DateTimeFormat(undefined, { dateStyle: "full", timeStyle: "short" });
const day = new Intl.DateTimeFormat(undefined, { dateStyle: "short" });

export class Messages {
  constructor(markdown, actions) {
    Object.assign(this, { markdown, actions, list: byId("messages") });
    this.dismissed = new Set(JSON.parse(sessionStorage.getItem(DISMISSED) ?? "[]"));
    this.known = new Map();
  }

  clear() {
    this.known.clear();
    this.list.replaceChildren();
  }

  // Show the messages `ids`, of which `changed` are new or different.
  update(ids, changed) {
    const focused = this.list.contains(document.activeElement) ? document.activeElement : null;
    const owner = focused?.closest(".item");
    const place = owner && { id: owner.id, control: focused.dataset.control, label: focused.textContent };
    for (const message of changed) this.known.set(message.id, message);
    const wanted = ids.filter((id) => !this.dismissed.has(id));
    const fresh = new Set(changed.map((message) => message.id));
    const keep = new Set(wanted);
    for (const id of [...this.known.keys()]) if (!ids.includes(id)) this.known.delete(id);
    for (const item of [...this.list.children]) if (!keep.has(item.dataset.id)) item.remove();
    let previous = null;
    wanted.forEach((id, index) => {
      const message = this.known.get(id);
      const old = byId(`m-${id}`);
      const grouped = continues(previous, message);
      if (!old) this.list.insertBefore(this.item(message, grouped, null), this.list.children[index] ?? null);
      else if (fresh.has(id) || old.classList.contains("grouped") !== grouped) renew(old, this.item(message, grouped, old));
      previous = message;
    });
    if (place && !document.contains(focused)) this.refocus(place);
  }

  // The keyboard stays where it was, at the same button of a message that was drawn again. If the
  // message has no buttons any more, a newer one goes on.
  refocus({ id, control, label }) {
    const item = byId(id);
    const buttons = item ? [...item.querySelectorAll("button, a")].filter((one) => !one.disabled) : [];
    const same = buttons.find((one) => control && one.dataset.control === control) ?? buttons.find((one) => label && one.textContent === label);
    const next = item?.querySelector(".button, .menu") ? item : [...this.list.querySelectorAll(".item:has(.button, .menu)")].at(-1) ?? item;
    (same ?? next?.querySelector("article") ?? this.list).focus({ preventScroll: true });
  }

  dismiss(id) {
    this.dismissed.add(id);
    sessionStorage.setItem(DISMISSED, JSON.stringify([...this.dismissed]));
    byId(`m-${id}`)?.remove();
    this.list.focus({ preventScroll: true });
  }

  item(message, grouped, old) {
    const at = new Date(message.timestamp);
    const { author } = message;
    const name = author.global_name ?? author.username;
    const head = make("h2", { class: "author" },
      make("span", { class: `name ${author.bot ? "is-bot" : ""}` }, name),
      author.bot ? make("span", { class: "tag" }, "APP") : null,
      make("time", { datetime: message.timestamp, title: full.format(at) }, when(at)));
    const used = message.interaction_metadata;
    const source = used?.name ? make("p", { class: "used" },
      make("span", { class: "mention" }, used.user.global_name ?? used.user.username), " used ",
      make("span", { class: "mention" }, `${used.command_type === 1 || !used.command_type ? "/" : ""}${used.name}`)) : null;
    const article = make("article", { class: "message", tabindex: "-1", "aria-label": `${name}, ${when(at)}` },
      source, grouped ? null : make("span", { class: `avatar ${author.username.toLowerCase()}`, "aria-hidden": "true" }, author.bot ? "" : name[0]),
      grouped ? null : head, this.body(message, old));
    if (this.actions.hasApps() && !(message.flags & PRIVATE) && message.type !== 18) {
      const more = make("button", {
        type: "button", class: "more", "aria-label": `Apps for the message of ${name}`, title: "Apps", "data-control": "apps",
        onclick: () => this.actions.more(message, more),
      }, "⋯");
      article.append(more);
      article.addEventListener("contextmenu", (event) => {
        if (event.target.closest("a, img, input") || !getSelection().isCollapsed) return;
        event.preventDefault();
        this.actions.more(message, article.querySelector(".more"));
      });
    }
    const classes = ["item", grouped && "grouped", message.flags & PRIVATE && "private", source && "has-source"];
    return make("div", { id: `m-${message.id}`, "data-id": message.id, class: classes.filter(Boolean).join(" ") }, article);
  }

  body(message, old) {
    if (message.flags & LOADING) return make("p", { class: "content thinking" }, make("span", { class: "dots", "aria-hidden": "true" }, "•••"), " Atoll is thinking…");
    if (message.type === 18) return make("p", { class: "content system" }, "started a thread: ", make("strong", {}, message.content));
    const attachments = message.flags & LAID_OUT ? [] : message.attachments;  // its parts show them
    const embedded = message.embeds.map(({ image }) => message.attachments.find((one) => image?.url === `attachment://${one.filename}`));
    const pictures = attachments.filter((one) => one.width && !embedded.includes(one));
    const files = attachments.filter((one) => !one.width);
    const text = message.content ? make("div", { class: "content" }, this.markdown.blocks(message.content)) : null;
    if (text && message.edited_timestamp && !message.author.bot) text.append(make("small", {}, " (edited)"));
    return [
      text,
      pictures.length ? gallery(pictures, old) : null,
      files.map((one) => make("p", { class: "file" }, make("a", { href: one.url, download: one.filename, class: "file-name" }, one.filename), ` ${Math.ceil(one.size / 1024)} KB`)),
      message.embeds.map((embed, place) => this.embed(embed, embedded[place])),
      message.components.map((component) => this.component(component, message, old)),
      message.flags & PRIVATE ? make("p", { class: "only-you" }, "Only you can see this • ",
        make("button", { type: "button", class: "text-button", onclick: () => this.dismiss(message.id) }, "Dismiss message")) : null,
    ];
  }

  embed(embed, picture) {
    const part = (name, text) => (text ? make("div", { class: name }, this.markdown.blocks(text)) : null);
    const box = make("div", { class: "embed" },
      part("embed-title", embed.title), part("embed-description", embed.description),
      (embed.fields ?? []).map((field) => make("div", { class: "embed-field" }, part("embed-title", field.name), part("embed-description", field.value))),
      picture ? gallery([picture], null, EMBEDDED) : null,
      part("embed-footer", embed.footer?.text));
    if (embed.color) box.style.borderColor = `#${embed.color.toString(16).padStart(6, "0")}`;
    return box;
  }

  component(spec, message, old) {
    const inner = () => (spec.components ?? []).map((one) => this.component(one, message, old));
    switch (spec.type) {
      case 1: return make("div", { class: "row", "aria-live": "off" }, inner());
      case 2: return this.button(spec, message);
      case 3: case 5: case 6: case 8: return menu(spec, spec.placeholder || "Make a selection", (values) => this.actions.choose(message, spec, values));
      case 9: return make("div", { class: "section" }, make("div", {}, inner()), this.component(spec.accessory, message, old));
      case 10: return make("div", { class: "content" }, this.markdown.blocks(spec.content));
      case 11: return gallery([{ width: 80, height: 80, ...spec.media, description: spec.description }], null);
      case 12: return gallery(spec.items.map((item) => ({ ...this.size(message, item.media), description: item.description })), old);
      case 13: return make("p", { class: "file" }, make("a", { href: spec.file.url, download: spec.name, class: "file-name" }, spec.name));
      case 14: return make("hr");
      case 17: return make("div", { class: "embed container" }, inner());
      default: return make("p", { class: "system" }, "This part of the message cannot be shown here.");
    }
  }

  size(message, media) {
    const { width = 1000, height = 600 } = message.attachments.find((one) => one.url === media.url) ?? {};
    return { width, height, ...media };
  }

  button(spec, message) {
    const inside = [spec.emoji ? emojiOf(spec.emoji) : null, make("span", { class: "button-label" }, spec.label ?? "")];
    if (spec.style === 5) {
      const link = this.markdown.linkTo(spec.url, inside);
      link.className = "button link";
      link.append(make("span", { "aria-hidden": "true" }, " ↗"));
      return link;
    }
    return make("button", {
      type: "button", class: `button ${STYLES[spec.style]}`, "data-control": spec.custom_id, disabled: spec.disabled,
      "aria-label": spec.label ? undefined : spec.emoji?.name,
      onclick: ({ currentTarget }) => this.actions.press(message, spec, currentTarget),
    }, inside);
  }
}

// Show an edited message. What is the same stays, so that a screen reader reads only what is new.
function renew(item, edited) {
  item.className = edited.className;
  const [article, next] = [item, edited].map((one) => one.querySelector("article"));
  const before = [...article.children];
  const after = [...next.children];
  after.forEach((part, place) => {
    const old = before[place];
    if (!old) article.append(part);
    else if (part.matches(".row") || !part.isEqualNode(old)) old.replaceWith(part);
  });
  for (const part of before.slice(after.length)) part.remove();
}

// Whether a message is shown without its head, because the one before it is by the same author.
function continues(previous, message) {
  return Boolean(previous) && previous.author.id === message.author.id && !message.interaction_metadata?.name
    && (previous.flags & PRIVATE) === (message.flags & PRIVATE)
    && new Date(message.timestamp) - new Date(previous.timestamp) < GROUPED_WITHIN;
}

function when(at) {
  return at.toDateString() === new Date().toDateString() ? clock.format(at) : `${day.format(at)} ${clock.format(at)}`;
}

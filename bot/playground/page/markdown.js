// Discord's markdown, as elements. `names` resolves mentions, `linkTo` makes links.

import { emojiOf, make } from "./dom.js";

const INLINE = [
  ["escape", /^\\([^\w\s])/],
  ["code", /^(`+)([^]*?[^`])\1(?!`)/],
  ["mention", /^<(@!?|@&|#)(\d+)>/],
  ["command", /^<\/([^:>]+):\d+>/],
  ["emoji", /^<a?:(\w+):(\d+)>/],
  ["time", /^<t:(-?\d+)(?::([tTdDfFR]))?>/],
  ["masked", /^\[((?:\\.|[^\]\\])+)\]\(<?(https?:\/\/[^\s)>]+)>?\)/],
  ["link", /^<(https?:\/\/[^\s>]+)>/],
  ["link", /^(https?:\/\/[^\s<]*[^\s<.,:;"')\]*_])/],
  ["strong", /^\*\*((?:\\.|[^\\])+?)\*\*(?!\*)/],
  ["u", /^__((?:\\.|[^\\])+?)__(?!_)/],
  ["em", /^\*(?=\S)((?:\\.|\*\*|\s+(?:\\.|[^*\s\\]|\*\*)|[^\s*\\])+?)\*(?!\*)/],
  ["em", /^_((?:\\.|__|[^_\\])+?)_(?!\w)/],
  ["s", /^~~([^]+?)~~/],
  ["spoiler", /^\|\|([^]+?)\|\|/],
  ["text", /^(?:[\p{L}\p{N}]+|[^])/u],
];
const NESTED = ["em", "strong", "u"];  // the longest match is the outer one, then the first here
const PLAIN = /^(?!(?:#{1,3}|-#) +.|>>> |> | *(?:[-*]|\d+\.) +\S)./;

const STYLES = {
  t: { timeStyle: "short" },
  T: { timeStyle: "medium" },
  d: { dateStyle: "short" },
  D: { dateStyle: "long" },
  f: { dateStyle: "long", timeStyle: "short" },
  F: { dateStyle: "full", timeStyle: "short" },
};
const LATEST = 8.64e12;  // seconds; a Date has no later time
const UNITS = [["year", 31536000], ["month", 2592000], ["day", 86400], ["hour", 3600], ["minute", 60], ["second", 1]];

export function timeText(seconds, style = "f") {
  if (style !== "R") return new Intl.DateTimeFormat(undefined, STYLES[style]).format(seconds * 1000);
  const away = seconds - Date.now() / 1000;
  const [unit, size] = UNITS.find(([, length]) => Math.abs(away) >= length) ?? UNITS.at(-1);
  return new Intl.RelativeTimeFormat(undefined, { numeric: "always" }).format(Math.round(away / size), unit);
}

export class Markdown {
  constructor(names, linkTo) {
    Object.assign(this, { names, linkTo });
  }

  // The blocks of a text: headings, lists, quotes, code, and lines.
  blocks(text) {
    const found = document.createDocumentFragment();
    const parts = text.split(/```(?:[a-z0-9]*\n)?([^]*?)```/);
    parts.forEach((part, place) => {
      if (place % 2) found.append(make("pre", {}, make("code", {}, part.replace(/\n$/, ""))));
      else if (part) found.append(...this.lines(part.replace(/^\n|\n$/g, "").split("\n")));
    });
    return found;
  }

  lines(lines) {
    const found = [];
    while (lines.length) {
      const line = lines.shift();
      const heading = /^(#{1,3}|-#) +(.+)$/.exec(line);
      if (heading) {
        const [name, kind] = heading[1] === "-#" ? ["small", "subtext"] : ["h3", `size-${heading[1].length}`];
        found.push(make(name, { class: kind }, this.inline(heading[2])));
      } else if (/^>>> /.test(line)) {
        found.push(make("blockquote", {}, this.lines([line.slice(4), ...lines.splice(0)])));
      } else if (/^> /.test(line)) {
        const quoted = [line, ...takeWhile(lines, /^> ?/)].map((one) => one.replace(/^> ?/, ""));
        found.push(make("blockquote", {}, this.lines(quoted)));
      } else if (/^ *(?:[-*]|\d+\.) +\S/.test(line)) {
        found.push(this.list([line, ...takeWhile(lines, /^ *(?:[-*]|\d+\.) +\S|^ {2,}\S/)]));
      } else {
        const words = line && [line, ...takeWhile(lines, PLAIN)].join("\n");  // a style may go on
        found.push(make("div", { class: "line" }, words ? this.inline(words) : make("br")));
      }
    }
    return found;
  }

  list(lines) {
    const [, indent, sign] = /^( *)([-*]|\d+\.)/.exec(lines[0]);
    const list = make(/\d/.test(sign) ? "ol" : "ul", { start: /\d/.test(sign) ? parseInt(sign) : undefined });
    while (lines.length) {
      const own = lines.shift().replace(/^ *(?:[-*]|\d+\.) +/, "");
      const inner = [];
      while (lines.length && /^ */.exec(lines[0])[0].length > indent.length) inner.push(lines.shift());
      const nested = inner.length ? this.lines(inner.map((one) => one.slice(indent.length + 2))) : [];
      list.append(make("li", {}, this.inline(own), nested));
    }
    return list;
  }

  inline(text) {
    const found = [];
    while (text) {
      const matches = INLINE.map(([kind, pattern]) => [kind, pattern.exec(text)]).filter(([, match]) => match);
      const nested = matches.filter(([kind]) => NESTED.includes(kind));
      const rank = ([kind, match]) => match[0].length - NESTED.indexOf(kind) / NESTED.length;
      const [kind, match] = NESTED.includes(matches[0][0]) ? nested.sort((a, b) => rank(b) - rank(a))[0] : matches[0];
      text = text.slice(match[0].length);
      found.push(this.token(kind, match));
    }
    return found;
  }

  token(kind, [all, first, second]) {
    switch (kind) {
      case "escape": return first;
      case "code": return make("code", {}, second.trim());
      case "mention": return this.mention(first, second);
      case "command": return make("span", { class: "mention" }, `/${first}`);
      case "emoji": return Object.assign(emojiOf({ id: second, name: first }), { alt: `:${first}:` });
      case "time": return Math.abs(first) > LATEST ? all : this.time(Number(first), second);
      case "masked": return this.linkTo(second, this.inline(first));
      case "link": return this.linkTo(first);
      case "spoiler": return make("button", { type: "button", class: "spoiler", "aria-label": "Spoiler", "aria-expanded": "false", onclick: reveal }, this.inline(first));
      case "text": return all;
      default: return make(kind, {}, this.inline(first));
    }
  }

  time(seconds, style) {
    const full = timeText(seconds, "F");
    return make("time", { title: full, "aria-live": "off", "data-at": seconds, "data-style": style ?? "f" }, timeText(seconds, style));
  }

  mention(sign, id) {
    if (sign === "#") return this.linkTo(`https://discord.com/channels/0/${id}`);
    const name = this.names(sign === "@&" ? "role" : "user", id);
    return make("span", { class: "mention" }, `@${name ?? "unknown"}`);
  }
}

function takeWhile(lines, pattern) {
  const end = lines.findIndex((line) => !pattern.test(line));
  return lines.splice(0, end < 0 ? lines.length : end);
}

function reveal({ currentTarget: spoiler }) {
  spoiler.classList.add("shown");
  spoiler.removeAttribute("aria-label");
  spoiler.setAttribute("aria-expanded", "true");
}

// "In 5 minutes" becomes "in 4 minutes" while the page is open.
setInterval(() => {
  for (const time of document.querySelectorAll("time[data-style=R]")) {
    time.textContent = timeText(Number(time.dataset.at), "R");
  }
}, 15000);

// The page: who you are and where, from the address of the tab; the sidebar; the news of the server.

import { Apps } from "./apps.js";
import { byId, make } from "./dom.js";
import { Composer } from "./composer.js";
import { openForm } from "./forms.js";
import { Markdown } from "./markdown.js";
import { closeMenus } from "./menus.js";
import { Messages } from "./messages.js";
import { welcome } from "./welcome.js";

const RETRY = 1000;
const AT_BOTTOM = 60;
const SLASH = 1;
const hasKeyboard = matchMedia("(pointer: fine)");

const server = await (await fetch("/api/server")).json();
const users = new Map([...server.people, server.bot].map((one) => [one.id, one.name]));
const list = byId("messages");
const notice = byId("notice");
let here = null;
let socket = null;
let places = [];
let tables = [];
let commands = null;
let following = true;
let arriving = false;
let awaited = null;

const markdown = new Markdown((kind, id) => (kind === "role" ? server.roles[id] : users.get(id)), linkTo);
const messages = new Messages(markdown, { press, choose, more, hasApps: () => current()?.kind !== "direct" });
const composer = new Composer(ask, async () => (await allCommands()).filter((one) => one.type === SLASH));
const apps = new Apps(allCommands, async (name, target) => problem((await ask({ type: "right-click", name, target })).error));

// Where we are

function route() {
  const [person = server.people[0].key, place = null] = location.pathname.split("/").filter(Boolean).map(decodeURIComponent);
  return { person, place, known: server.people.find((one) => one.key === person) };
}

function current() {
  return places.find((one) => one.key === here.place || one.id === here.place);
}

function base({ person, place } = here) {
  return `/api/${encodeURIComponent(person)}${place ? `/${encodeURIComponent(place)}` : ""}`;
}

function pathOf(person, place) {
  return place ? `/${person}/${place}` : `/${person}`;
}

export function go(path) {
  history.pushState(null, "", path);
  arrive();
  if (!hasKeyboard.matches) byId("main").focus({ preventScroll: true });
}

function arrive(hint = "") {
  const before = here;
  here = route();
  awaited = null;
  socket?.close();
  closeMenus();
  byId("form").close();
  byId("viewer").close();
  openSidebar(false);
  tell(hint);
  const isSame = before && before.person === here.person && before.place === here.place;
  if (!isSame) {
    commands = null;
    messages.clear();
    composer.leave("");
  }
  following = !location.hash;
  arriving = true;
  if (before?.person !== here.person) places = [];
  byId("welcome").hidden = Boolean(here.place) || !here.known;
  byId("conversation").hidden = !here.place || !here.known;
  delete document.body.dataset.version;
  drawPeople();
  drawPlaces([]);
  if (!here.known) return lost("There is no such person here.");
  if (!here.place) byId("welcome").replaceChildren(welcome(server, here.known, start));
  listen();
  return null;
}

function lost(words) {
  byId("title").textContent = "Not found";
  byId("conversation").hidden = true;
  tell(words, make("a", { href: pathOf(here.known ? here.person : server.people[0].key) }, "Go to the first page"));
}

// What the server tells

function listen() {
  const asked = here;
  const opened = new WebSocket(`ws://${location.host}${base()}/changes`);
  socket = opened;
  opened.addEventListener("message", ({ data }) => { if (socket === opened) hear(JSON.parse(data)); });
  opened.addEventListener("open", () => { if (notice.dataset.kind === "waiting") tell(""); });
  opened.addEventListener("close", async () => {
    if (socket !== opened) return;
    delete document.body.dataset.version;
    const answer = await fetch(location.pathname, { method: "HEAD" }).catch(() => null);
    if (socket !== opened) return;
    if (answer?.status === 404) return lost("This place does not exist, or not any more.");
    if (!answer && notice.dataset.kind !== "waiting") tell("The playground has stopped. This page goes on when you start it again.", null, "waiting");
    setTimeout(() => { if (here === asked) listen(); }, RETRY);
  });
}

function hear(news) {
  const stay = following;
  const isFirst = arriving;
  if (news.sidebar) {
    ({ places } = news.sidebar);
    const opened = awaited && ownTables(news.sidebar.tables).find((one) => !awaited.has(one.label));
    if (opened) awaited = null;
    if (opened && opened.place !== here.place) {
      history.replaceState(null, "", pathOf(here.person, opened.place));
      arrive(notice.hidden ? "" : notice.firstChild.textContent);
      return;
    }
    ({ tables } = news.sidebar);
    drawPlaces(tables);
  }
  messages.update(news.ids, news.changed);
  arriving = false;
  if (isFirst && hasKeyboard.matches) composer.focus();
  const target = location.hash.startsWith("#m-") && isFirst ? document.getElementById(location.hash.slice(1)) : null;
  if (target) {
    target.scrollIntoView({ block: "start" });
    target.querySelector("article").focus();
  } else if (stay || isFirst) toNewest();
  else byId("to-newest").hidden = !news.changed.length && byId("to-newest").hidden;
  document.body.dataset.version = news.version;
}

// The newest message stays in sight, unless you have scrolled up.
list.addEventListener("scroll", () => {
  following = list.scrollHeight - list.scrollTop - list.clientHeight < AT_BOTTOM;
  if (following) byId("to-newest").hidden = true;
});
new ResizeObserver(() => { if (following) toNewest(); }).observe(list);
// A new picture may be higher than the old one that it replaces.
new MutationObserver(() => { if (following) toNewest(); }).observe(list, { childList: true, subtree: true });
byId("to-newest").addEventListener("click", toNewest);

function toNewest() {
  following = true;
  list.scrollTop = list.scrollHeight;
  byId("to-newest").hidden = true;
}

// What people do

async function fetchJson(path, options) {
  const answer = await fetch(path, options).catch(() => null);
  if (!answer) return { error: "The playground does not answer. Is it still running?" };
  const isJson = answer.headers.get("Content-Type")?.startsWith("application/json");
  return isJson ? answer.json() : { error: await answer.text() };
}

async function ask(act, where = here) {
  document.body.dataset.acting = Number(document.body.dataset.acting ?? 0) + 1;
  const answer = await fetchJson(`${base(where)}/act`, { method: "POST", body: JSON.stringify(act) });
  document.body.dataset.acting -= 1;
  if (answer.form && where === here) openForm(answer.form, markdown, submitted(answer.form));
  if (act.type !== "suggest") toNewest();
  return answer;
}

function submitted({ id }) {
  return async (values) => (await ask({ type: "submit", form: id, values })).error;
}

async function press(message, spec, button) {
  button.classList.add("pending");
  button.setAttribute("aria-busy", "true");
  const answer = await ask({ type: "press", message: message.id, button: spec.custom_id });
  button.classList.remove("pending");
  button.removeAttribute("aria-busy");
  problem(answer.error);
}

async function choose(message, spec, values) {
  problem((await ask({ type: "choose", message: message.id, menu: spec.custom_id, values })).error);
}

async function allCommands() {
  const found = await (commands ??= fetchJson(`${base()}/commands`));
  if (!found.error) return found;
  commands = null;
  return [];
}

function more(message, trigger) {
  apps.open(trigger, message.id, message.author.bot ? null : message.author.id);
}

function ownTables(every) {
  return every.filter((one) => one.opener === here.known.id);
}

// A button of the first page: send the command, then go where its answer is. Where a channel has a
// table, the next one opens in a thread.
async function start(command, options, place, hint) {
  if (Number(document.body.dataset.acting)) return null;  // a double click
  const where = { ...here, place };
  const known = new Set(ownTables(tables).map((one) => one.label));
  const answer = await ask({ type: "command", name: command, options }, where);
  if (answer.error) return problem(answer.error);
  go(pathOf(where.person, place));
  if (command === "play") awaited = known;
  return tell(hint);
}

function problem(error) {
  tell(error ?? "", null, "problem");
}

function tell(words, more = null, kind = "") {
  notice.hidden = !words;
  notice.dataset.kind = kind;
  notice.replaceChildren(...(words ? [words, " ", more ?? make("button", { type: "button", class: "text-button", onclick: () => tell("") }, "OK")] : []));
}

// Links stay in the tab and keep who you are

function linkTo(url, inside) {
  const match = /^https:\/\/(?:\w+\.)?discord(?:app)?\.com\/channels\/(?:\d+|@me)\/(\d+)(?:\/(\d+))?/.exec(url);
  if (!match) return make("a", { href: url, target: "_blank", rel: "noopener noreferrer" }, inside ?? url);
  const place = places.find((one) => one.id === match[1]);
  const path = pathOf(here.person, place?.key ?? match[1]) + (match[2] ? `#m-${match[2]}` : "");
  const name = place ? `${place.kind === "channel" ? "" : place.kind === "thread" ? "💬 " : "@"}${place.label}` : "#no-access";
  return make("a", { href: path, class: inside ? undefined : "mention", "data-channel": inside ? undefined : match[1] }, inside ?? name);
}

document.addEventListener("click", (event) => {
  const link = event.target.closest("a[href^='/']");
  if (!link || link.target || link.download || event.ctrlKey || event.metaKey || event.shiftKey || event.button) return;
  event.preventDefault();
  go(link.getAttribute("href"));
});
addEventListener("popstate", () => arrive());
document.querySelector(".skip").addEventListener("click", (event) => {
  event.preventDefault();
  byId("main").focus();
});

// The sidebar

function placeLink(key, label, mark) {
  const isHere = here.place === key || places.find((one) => one.key === key)?.id === here.place;
  return make("li", {}, make("a", { href: pathOf(here.person, key), "aria-current": isHere ? "page" : undefined, class: mark }, label));
}

function drawPlaces(tables) {
  const place = current();
  const focused = document.activeElement.closest("#places a");
  const group = (name, items) => (items.length ? [make("h3", {}, name), make("ul", {}, items)] : []);
  const rooms = places.filter((one) => one.kind !== "direct").map((one) => placeLink(one.key, one.label, `${one.kind} ${isUnread(one) ? "unread" : ""}`));
  const direct = places.filter((one) => one.kind === "direct").map((one) => placeLink(one.key, one.label, `direct ${isUnread(one) ? "unread" : ""}`));
  const threads = new Set(places.filter((one) => one.kind === "thread").map((one) => one.key));
  const open = tables.filter((one) => !threads.has(one.place)).map((one) => make("li", {}, make("a", { href: pathOf(here.person, one.place) }, one.label)));
  byId("places").replaceChildren(
    make("ul", {}, placeLink(null, "Welcome", "welcome")),
    ...group("Channels", rooms), ...group("Direct messages", direct), ...group("Open tables", open));
  const again = [...document.querySelectorAll("#places a")].find((one) => one.href === focused?.href && one.textContent === focused.textContent);
  again?.focus({ preventScroll: true });
  byId("home").href = pathOf(here.person);
  if (place) remember(place);
  const name = place ? `${place.kind === "direct" ? "@" : ""}${place.label}` : here.place ? "…" : "Welcome";
  if (here.known) byId("title").textContent = name;
  byId("topic").textContent = place?.topic || (place?.kind === "direct" ? `Only ${here.known.name} and Atoll can read this.` : "");
  document.title = here.known ? `${name} · ${here.known.name} · Atoll Playground` : "Atoll Playground";
  for (const link of document.querySelectorAll("a[data-channel]")) {
    link.replaceWith(linkTo(`https://discord.com/channels/0/${link.dataset.channel}`));
  }
  if (place) composer.name(`Type / or a message to ${name}`);
}

// What a tab has seen of each place, for the marks of what is new.
function seen(place) {
  return sessionStorage.getItem(`${here.person} ${place.id}`);
}

function remember(place) {
  sessionStorage.setItem(`${here.person} ${place.id}`, place.newest);
}

function isUnread(place) {
  return place !== current() && place.newest !== "0" && BigInt(seen(place) ?? 0) < BigInt(place.newest);
}

function drawPeople() {
  byId("self").replaceChildren("You are ", make("strong", {}, here.known?.name ?? "nobody"), ". Switch to:");
  byId("people").replaceChildren(...server.people.map((one) => make("a", {
    href: pathOf(one.key, here.place), class: `avatar ${one.key}`, title: one.name, "aria-label": one.name,
    "aria-current": one.key === here.person ? "true" : undefined,
    oncontextmenu: (event) => {
      if (!here.place) return;
      event.preventDefault();
      apps.open(event.currentTarget, null, one.id);
    },
  }, one.name[0])));
}

function openSidebar(isOpen) {
  document.body.classList.toggle("sidebar-open", isOpen);
  byId("open-sidebar").setAttribute("aria-expanded", isOpen);
}

byId("open-sidebar").addEventListener("click", () => {
  openSidebar(!document.body.classList.contains("sidebar-open"));
  if (document.body.classList.contains("sidebar-open")) byId("home").focus();
});
byId("main").addEventListener("pointerdown", ({ target }) => {
  if (!target.closest("#open-sidebar")) openSidebar(false);
});
document.addEventListener("keydown", ({ key }) => {
  if (key !== "Escape") return;
  if (document.body.classList.contains("sidebar-open")) {
    openSidebar(false);
    byId("open-sidebar").focus();
  } else if (here.place && !document.querySelector("dialog[open]")) {
    toNewest();
    composer.focus();
  }
});

byId("restart").addEventListener("click", async ({ currentTarget: button }) => {
  button.disabled = true;
  button.textContent = "Restarting…";
  const answer = await fetch("/api/restart", { method: "POST" }).catch(() => null);
  button.textContent = answer?.ok ? "Restarted: nothing is lost" : "It did not start again";
  commands = null;
  setTimeout(() => {
    button.disabled = false;
    button.textContent = "Restart the bot";
  }, 3000);
});

arrive();

// The first page: the games, and who the six people are.

import { make } from "./dom.js";

const TOGETHER = "Your table waits for players. Switch to another person, and press Join there.";

export function welcome({ people, games }, self, start) {
  const names = people.map((one) => one.name);
  const link = (one) => make("a", { href: `/${one.key}`, "aria-current": one === self ? "true" : undefined }, one.name);
  return make("div", { class: "welcome" },
    make("h2", {}, "Island games to play on Discord"),
    make("p", {}, `Everything here runs on your machine. The server has ${names.length} people, and you play all of them: `,
      people.map((one, place) => [place ? (place === names.length - 1 ? " and " : ", ") : "", link(one)]),
      `. You are ${self.name} now. Switch by the letters at the bottom left (on a phone behind ☰), or open a second tab for a second person.`),
    make("ul", { class: "games" }, games.map((game) => card(game, start))),
    make("p", {}, "You can also do everything as on Discord: go to ", make("a", { href: `/${self.key}/tables` }, "#tables"), ", and type ", make("code", {}, "/play"), " or ", make("code", {}, "/help"), "."));
}

function card(game, start) {
  const options = { game: game.key };
  const play = (company, told) => start("play", { ...options, with: company }, "tables", told);
  const button = (label, style, act) => make("button", { type: "button", class: `button ${style}`, "aria-label": `${label}: ${game.name}`, onclick: act }, label);
  return make("li", {},
    make("img", { src: game.picture, alt: "", width: 1320, height: 840 }),
    make("h3", {}, game.name),
    make("p", {}, game.blurb),
    make("p", { class: "about" }, game.about),
    make("p", { class: "game-buttons" },
      button("Learn", "success", () => start("learn", options, "messages", "")),
      button("Play alone", "primary", () => play("alone", "")),
      button("Play with others", "secondary", () => play("others", TOGETHER))));
}

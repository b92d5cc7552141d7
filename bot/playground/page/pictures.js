// Pictures in Discord's box: room is kept before they load, and an old one stays until the new one
// can be shown.

import { byId, make } from "./dom.js";

const ATTACHED = [550, 350];
const still = matchMedia("(prefers-reduced-motion: reduce)");
export const EMBEDDED = [400, 300];

// The pictures of a message. `old` is what it showed before, or null. `box` is the width and the
// height that Discord gives a picture.
export function gallery(pictures, old, box = ATTACHED) {
  const before = old ? [...old.querySelectorAll(".picture")] : [];
  const slots = pictures.map((picture, place) => slot(picture, before[place], box));
  return make("div", { class: pictures.length > 1 ? "gallery several" : "gallery" }, slots);
}

function slot({ url, description, width, height }, old, box) {
  const shown = old?.querySelector("img");
  const link = make("a", { class: "picture", href: url, target: "_blank", "data-url": url, onclick: enlarge });
  if (shown?.getAttribute("src") === url) {
    fit(link, width, height, box);
    link.append(shown);
    shown.alt = description ?? "";
    return link;
  }
  const image = make("img", { alt: description ?? "" });
  if (!shown) {
    fit(link, width, height, box);
    link.append(image);
    image.addEventListener("load", () => {
      image.classList.add("loaded");
      if (still.matches && new URL(url, location).pathname.endsWith(".gif")) hold(image);
    }, { once: true });
    image.src = url;
    return link;
  }
  link.style.cssText = old.style.cssText;
  shown.alt = description ?? "";
  link.append(shown);
  image.classList.add("loaded");
  image.src = url;
  image.decode().then(() => {
    fit(link, width, height, box);
    link.replaceChildren(image);
  }, () => { /* the old picture stays */ });
  return link;
}

// Show only the first picture of a film.
function hold(image) {
  const canvas = make("canvas", { width: image.naturalWidth, height: image.naturalHeight });
  canvas.getContext("2d").drawImage(image, 0, 0);
  image.src = canvas.toDataURL();
}

function fit(link, width, height, box) {
  const scale = Math.min(1, box[0] / width, box[1] / height);
  link.style.setProperty("--desktop", `${Math.round(width * scale)}px`);
  link.style.setProperty("--natural", `${width}px`);
  link.style.aspectRatio = `${width} / ${height}`;
}

function enlarge(event) {
  if (event.ctrlKey || event.metaKey || event.shiftKey) return;
  event.preventDefault();
  const link = event.currentTarget;
  const viewer = byId("viewer");
  viewer.replaceChildren(
    make("img", { src: link.dataset.url, alt: link.querySelector("img").alt }),
    make("p", {},
      make("a", { href: link.dataset.url, target: "_blank" }, "Open in browser"),
      make("button", { type: "button", onclick: () => viewer.close() }, "Close")),
  );
  viewer.showModal();
}

byId("viewer").addEventListener("click", (event) => {
  if (event.target === event.currentTarget) event.currentTarget.close();
});

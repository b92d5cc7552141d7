// Habits of Discord that simcord's page lacks.

const timeline = document.querySelector("#channel-timeline");
const messages = document.querySelector("#channel-message-list");
let following = true;
let lastGesture = -Infinity;  // none yet

// The newest message stays in sight, even while its picture loads, unless one has scrolled up.
for (const gesture of ["wheel", "touchmove", "keydown", "pointerdown"]) {
  timeline.addEventListener(gesture, ({ target, type }) => {
    if (type !== "pointerdown" || target === timeline) lastGesture = performance.now();
  }, { passive: true });
}
timeline.addEventListener("scroll", () => {
  const below = timeline.scrollHeight - timeline.scrollTop - timeline.clientHeight;
  if (below < 40) following = true;
  else if (performance.now() - lastGesture < 1000) following = false;
});
document.addEventListener("submit", () => { following = true; }, true);
document.addEventListener("keydown", ({ key, target }) => {
  if (key === "Enter" && target.closest("#channel-composer")) following = true;
}, true);
new ResizeObserver(() => {
  if (following) timeline.scrollTop = timeline.scrollHeight;
}).observe(messages);

// The choices of an option appear as soon as it is entered, not only after a first letter.
document.addEventListener("focusin", ({ target }) => {
  if (target.matches(".command-option-input[role=combobox]") && !target.value) {
    target.dispatchEvent(new Event("input"));
  }
});

// A link to a message of this server leads to its channel, thread or direct messages here.
document.addEventListener("click", (event) => {
  const link = event.target.closest?.("a[href*='discord.com/channels/']");
  if (!link) return;
  event.preventDefault();
  window.top.location.href = `/at/${new URL(link.href).pathname.split("/")[3]}`;
}, true);

// Only trouble is worth a word: what went well shows in the conversation.
const status = document.querySelector("#action-status");
new MutationObserver(() => {
  status.hidden = !/interrupted|not completed|unavailable/.test(status.textContent);
}).observe(status, { childList: true });

// simcord shows one place at a time: a window that is looked at again takes its own place back.
const place = document.body.dataset.place;
const frame = document.querySelector("iframe");
const links = document.querySelector("#links");
const restart = document.querySelector("#restart");
let leaving = false;

async function takeBack() {
  if (document.hidden) return;
  const answer = await fetch("/where");
  const shown = answer.ok ? await answer.text() : place;
  if (shown !== place && !leaving) location.href = `/at/${place}`;
}

// Threads and tables come and go while one looks.
async function listPlaces() {
  if (document.hidden) return;
  const answer = await fetch("/links").catch(() => null);
  const listed = answer?.ok ? await answer.text() : links.innerHTML;
  if (listed !== links.innerHTML) links.innerHTML = listed;
}

async function restartBot() {
  restart.disabled = true;
  restart.textContent = "Restarting…";
  const answer = await fetch("/restart", { method: "POST" }).catch(() => null);
  restart.textContent = answer?.ok ? "Restarted: nothing is lost" : "It did not start again";
  setTimeout(() => {
    restart.disabled = false;
    restart.textContent = "Restart the bot";
  }, 3000);
}

window.addEventListener("beforeunload", () => { leaving = true; });
window.addEventListener("pageshow", () => { leaving = false; });
document.addEventListener("visibilitychange", takeBack);
window.addEventListener("focus", takeBack);
frame.addEventListener("load", () => frame.contentWindow.addEventListener("focus", takeBack));
restart.addEventListener("click", restartBot);
setInterval(listPlaces, 2000);

// The page: starts Python from the files in it, and shows the proof of a game.
"use strict";

const $ = (id) => document.getElementById(id);

/** Return the bytes of a file that the page carries: gzip in base64. */
async function unpacked(name) {
  const packed = Uint8Array.from(atob(FILES[name]), (letter) => letter.charCodeAt(0));
  const stream = new Blob([packed]).stream().pipeThrough(new DecompressionStream("gzip"));
  return new Uint8Array(await new Response(stream).arrayBuffer());
}

async function text(name) {
  return new TextDecoder().decode(await unpacked(name));
}

/** Start Python with the rules of the games; return the object `page` of inside.py. */
async function started() {
  const run = async (name) => (0, eval)(await text(name));
  await run("pyodide.js");
  await run("pyodide.asm.js");
  // Python asks for two files by address. The page answers itself and loads nothing else.
  const types = { "pyodide.asm.wasm": "application/wasm", "python_stdlib.zip": "application/zip" };
  globalThis.fetch = async (address) => {
    const name = String(address.url ?? address).split("/").pop();
    const headers = { "Content-Type": types[name] };
    return types[name] ? new Response(await unpacked(name), { headers }) : Response.error();
  };
  const python = await globalThis.loadPyodide({
    indexURL: "https://page.invalid/",
    createPyodideModule: globalThis.createPyodideModule,
    lockFileContents: await text("pyodide-lock.json"),
  });
  python.unpackArchive(await unpacked("msgspec.whl"), "wheel");
  python.unpackArchive(await unpacked("atoll.zip"), "zip", { extractDir: "/atoll" });
  python.runPython("import sys; sys.path.insert(0, '/atoll')");
  python.runPython(await text("inside.py"));
  return python.globals.get("page");
}

let python = null;

/** Prove a game, given as the content of a file; return the proof. */
async function prove(file) {
  python ??= started();
  const page = await python;
  return JSON.parse(page.prove(file.trim()));
}

/** Return the data in a file: a page like this one, or the data alone. */
function dataOf(file) {
  const found = /<script type="application\/json" id="game">([^]*?)<\/script>/.exec(file);
  return found ? found[1] : file;
}

function add(parent, kind, words, name = "") {
  const made = document.createElement(kind);
  made.textContent = words;
  made.className = name;
  parent.append(made);
  return made;
}

/** Show the checks and every move of a game. */
async function show(file) {
  $("result").replaceChildren();
  say("Starting Python and the rules of the game. This takes some seconds.");
  await new Promise((done) => setTimeout(done, 50));
  const began = performance.now();
  let proof;
  try {
    proof = await prove(dataOf(file));
  } catch (problem) {
    say(`This browser can't run the check: ${problem}`);
    return;
  }
  if (proof.error) {
    say("");
    add($("result"), "h2", "❌ Not proved", "bad");
    add($("result"), "p", proof.error);
    return;
  }
  say(`Checked in ${((performance.now() - began) / 1000).toFixed(1)} seconds, on this device only.`);
  const moves = proof.steps.length - 1;
  add($("result"), "h2", `✅ ${proof.game}, table ${proof.table}`, "good");
  const list = add($("result"), "ul", "");
  add(list, "li", `The seed ${proof.seed} and its salt have the hash below. `
    + "Compare it with the message at the start of the game.");
  add(list, "li", proof.promise, "code");
  const edition = proof.options.edition ?? "";
  if (edition.startsWith("box-")) {
    add(list, "li", `The host entered the components, and they are in the file: ${edition}. `
      + "Compare this name with the same message.");
  }
  const numbers = proof.steps.reduce((sum, step) => sum + step.numbers.length, 0);
  add(list, "li", `All ${numbers} random numbers follow from that seed.`);
  add(list, "li", `All ${moves} moves are legal`
    + (proof.undone ? `, apart from ${proof.undone} lines of the log that were taken back.` : "."));
  const seats = proof.winners.map((seat) => `Player ${seat + 1}`).join(", ");
  add(list, "li", `They lead to the result in the file: ${proof.scores.join(" : ")}. `
    + (seats ? `Winner: ${seats}.` : proof.ended_by));
  const table = add($("result"), "ol", "");
  table.start = 0;
  proof.steps.forEach((step, place) => table.append(row(step, place)));
}

/** Return a move that opens: the notes, the random numbers and the board. */
function row(step, place) {
  const item = document.createElement("li");
  const details = add(item, "details", "");
  const who = step.seat === null ? "Start" : `Player ${step.seat + 1}: ${step.action}`;
  add(details, "summary", step.numbers.length ? `${who} 🎲 ${step.numbers.length}` : who);
  for (const note of step.notes) add(details, "p", note);
  if (step.numbers.length) add(details, "p", `Random numbers: ${step.numbers.join(", ")}`, "code");
  details.addEventListener("toggle", async () => {
    if (details.querySelector("pre")) return;
    const board = add(details, "pre", "Drawing the board …");
    await new Promise((done) => setTimeout(done, 50));
    board.textContent = (await python).board(place);
  });
  return item;
}

function say(words) {
  $("status").textContent = words;
}

$("file").addEventListener("change", async (event) => show(await event.target.files[0].text()));
const embedded = $("game").textContent.trim();
if (embedded) show(embedded);

// Replay games in Pyodide's build for Node, with the files of the page that checks games.
// `node prove.mjs FOLDER` reads a JSON string with a game from each line, and prints its proof.
import { readFileSync } from "node:fs";
import { createInterface } from "node:readline";
import { pathToFileURL } from "node:url";

const folder = process.argv[2];
const { loadPyodide } = await import(pathToFileURL(`${folder}/pyodide.mjs`));
const python = await loadPyodide({ indexURL: `${folder}/`, stdout: console.error });
const archive = (name) => new Uint8Array(readFileSync(`${folder}/${name}`));
python.unpackArchive(archive("msgspec.whl"), "wheel");
python.unpackArchive(archive("atoll.zip"), "zip", { extractDir: "/atoll" });
python.runPython("import sys; sys.path.insert(0, '/atoll')");
python.runPython(readFileSync(`${folder}/inside.py`, "utf8"));
const page = python.globals.get("page");
for await (const line of createInterface({ input: process.stdin })) {
  console.log(page.prove(JSON.parse(line)));
}

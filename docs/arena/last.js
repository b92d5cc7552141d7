// A program for `atoll arena` in JavaScript: takes the last option.
//
//     atoll arena small_islands --bot "node docs/arena/last.js" --bot easy
const lines = require("node:readline").createInterface({ input: process.stdin });

lines.on("line", (line) => {
  const { options } = JSON.parse(line);
  console.log(JSON.stringify({ action: options[options.length - 1] }));
});

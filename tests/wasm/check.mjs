// Runs the library in WebAssembly. The argument is the path of the compiled crate.
import assert from "node:assert/strict";
import { readFileSync } from "node:fs";

const module = new WebAssembly.Module(readFileSync(process.argv[2]));
assert.deepEqual(WebAssembly.Module.imports(module), [], "the library needs nothing from its host");
const library = new WebAssembly.Instance(module).exports;

function ask(question, puzzle) {
    new Uint8Array(library.memory.buffer, library.puzzle(), 81).set(new TextEncoder().encode(puzzle));
    const length = library[question]();
    return new TextDecoder().decode(new Uint8Array(library.memory.buffer, library.answer(), length));
}

const easy = "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79";
assert.equal(
    ask("solve", easy),
    "534678912672195348198342567859761423426853791713924856961537284287419635345286179",
);
assert.equal(ask("rate", easy), "1.2/1.2/1.2");
assert.match(ask("hint", easy), /^Naked Single: r5c5 = 5\n./);
assert.match(ask("solve", ".".repeat(81)), /solutions$/);
// The hardest steps search longest.
assert.equal(ask("rate", "8..........36......7..9.2...5...7.......457.....1...3...1....68..85...1..9....4.."), "10.7/10.7/9.7");
assert.equal(
    ask("generate", easy),
    "2....48.........9..5..1......6..3....1...8..2.7.29..3....9.5..31.....46.4....2...",
);
console.log("the library runs in WebAssembly");

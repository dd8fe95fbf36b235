// node ask.mjs FOLDER: runs the engine that stands in FOLDER and asks it what comes
// in, a question {name, in} a line; writes a reply {ok, text} a line.
import { readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { pathToFileURL } from 'node:url';
import { gunzipSync } from 'node:zlib';

const folder = resolve(process.argv[2]);
await import(pathToFileURL(join(folder, 'wasm_exec.js')).href);
const go = new globalThis.Go();
const bytes = gunzipSync(readFileSync(join(folder, 'grundy.wasm.gz')));
const { instance } = await WebAssembly.instantiate(bytes, go.importObject);
go.run(instance);

const replies = [];
for (const line of readFileSync(0, 'utf8').split('\n')) {
  if (line === '') continue;
  const { name, in: text } = JSON.parse(line);
  replies.push(
    await globalThis.grundyCall(name, text).then(
      (answer) => ({ ok: true, text: answer }),
      (problem) => ({ ok: false, text: problem }),
    ),
  );
}
process.stdout.write(replies.map((r) => JSON.stringify(r) + '\n').join(''), () => process.exit(0));

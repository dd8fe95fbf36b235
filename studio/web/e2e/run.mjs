// Runs the tests of the browser: every file beside this one that exports `tests`, an
// object from what has to hold to how it is seen. `node e2e/run.mjs WORD` runs those
// whose names hold the word.
import { readdirSync } from 'node:fs';
import { launch, serve, visit } from './browser.mjs';

const word = process.argv[2] ?? '';
const here = new URL('.', import.meta.url);
const files = readdirSync(here).filter((f) => f.endsWith('.mjs') && !['run.mjs', 'browser.mjs'].includes(f));

const server = await serve();
const browser = await launch();
let failed = 0;
let ran = 0;
try {
  for (const file of files) {
    const { tests } = await import(new URL(file, here));
    for (const [name, test] of Object.entries(tests ?? {})) {
      if (!`${file} ${name}`.includes(word)) continue;
      const visits = [];
      const began = Date.now();
      try {
        await test(async (o) => {
          const v = await visit(browser, server.url, o);
          visits.push(v);
          return v;
        }, server.url);
        const troubles = visits.flatMap((v) => v.troubles);
        if (troubles.length) throw new Error('trouble in the console: ' + troubles.join('; '));
        console.log(`ok    ${file} ${name} (${Date.now() - began} ms)`);
      } catch (e) {
        failed++;
        console.log(`FAIL  ${file} ${name}\n      ${String(e.stack ?? e).replaceAll('\n', '\n      ')}`);
        const folder = process.env.SHOTS;
        if (folder) for (const [i, v] of visits.entries()) await v.page.screenshot({ path: `${folder}/${name.replaceAll(/\W+/g, '-')}-${i}.png`, fullPage: true }).catch(() => {});
      }
      ran++;
      for (const v of visits) await v.page.context().close();
    }
  }
} finally {
  await browser.close();
  server.stop();
}
console.log(`${ran - failed} of ${ran} hold`);
process.exit(failed || ran === 0 ? 1 : 0);

// The studio as files: any file server will do, under any path, and nothing else is
// asked for.
import assert from 'node:assert/strict';
import { spawnSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { createServer } from 'node:http';
import { tmpdir } from 'node:os';
import { extname, join } from 'node:path';
import process from 'node:process';
import { packed } from './access.mjs';

const types = { '.html': 'text/html', '.js': 'text/javascript', '.css': 'text/css', '.svg': 'image/svg+xml', '.gz': 'application/gzip' };

/** site exports the studio and serves the folder below a path, as the plainest server would. */
async function site(path, encoding) {
  const folder = mkdtempSync(join(tmpdir(), 'site-'));
  const root = new URL('../../..', import.meta.url).pathname;
  const args = ['export-site', join(folder, 'site'), '--lang', 'en'];
  const program = process.env.GRUNDY;
  const made = spawnSync(program ?? 'go', program ? args : ['run', './cmd/grundy', ...args], { cwd: root, encoding: 'utf8' });
  assert.equal(made.status, 0, made.stderr);
  const server = createServer((request, response) => {
    const name = new URL(request.url, 'http://x').pathname;
    try {
      assert.ok(name.startsWith(path));
      const file = name.slice(path.length) || 'index.html';
      const body = readFileSync(join(folder, 'site', file));
      response.setHeader('Content-Type', types[extname(file)] ?? 'application/octet-stream');
      if (encoding && file.endsWith('.gz')) response.setHeader('Content-Encoding', 'gzip');
      response.end(body);
    } catch {
      response.statusCode = 404;
      response.end();
    }
  });
  await new Promise((done) => server.listen(0, '127.0.0.1', done));
  return {
    url: `http://127.0.0.1:${server.address().port}${path}`,
    stop() {
      server.close();
      server.closeAllConnections();
      rmSync(folder, { recursive: true, force: true });
    },
  };
}

const status = (v) => v.page.locator('[data-test=status]');
const found = (v, selector, what) => v.page.locator(selector, { hasText: what }).first().waitFor({ timeout: 60_000 });

export const tests = {
  async 'the files alone play a whole game, solve, and compute a sequence'(open) {
    const s = await site('/games/nim/');
    try {
      const v = await open();
      v.url = s.url;
      const elsewhere = [];
      v.page.on('request', (r) => {
        if (!r.url().startsWith(s.url) && !r.url().startsWith('blob:')) elsewhere.push(r.url());
      });
      await v.open('#/play');
      // 3,4,5 by Bouton: leave nim-sum 0, until nothing is left.
      for (let round = 0; round < 10; round++) {
        await v.page.waitForFunction(() => /Your move|wins|win!/.test(document.querySelector('[data-test=status]')?.textContent ?? ''), null, { timeout: 60_000 });
        if (!/Your move/.test(await status(v).innerText())) break;
        const heaps = (await v.page.locator('.heap .count').allInnerTexts()).map((t) => Number(t.replaceAll(/\s/g, '')));
        const x = heaps.reduce((a, b) => a ^ b, 0);
        assert.notEqual(x, 0);
        const i = heaps.findIndex((n) => (n ^ x) < n);
        const take = heaps[i] - (heaps[i] ^ x);
        await v.page.locator('[role=slider]').nth(heaps.slice(0, i).filter((n) => n > 0).length).focus();
        for (let k = 0; k < take; k++) await v.page.keyboard.press('ArrowUp');
        await v.page.keyboard.press('Enter');
        await v.page.waitForFunction((was) => [...document.querySelectorAll('.heap .count')].map((e) => e.textContent.replaceAll(/\s/g, '')).join() !== was, heaps.join());
      }
      assert.match(await status(v).innerText(), /You win!|You won|you win/i);

      await v.page.evaluate(() => (location.hash = '#/analyse?position=kayles+7+%2B+nim+3,4'));
      await found(v, '.verdict', 'Grundy value 5');
      await v.page.getByRole('button', { name: '中文' }).click();
      await found(v, '.verdict', '轮到走的一方胜');
      await v.page.getByRole('button', { name: 'English' }).click();

      await v.page.evaluate(() => (location.hash = '#/sequences?game=kayles&to=100000'));
      await found(v, '[data-test=period]', 'for every n ≥ 71');
      // What takes long is ended with its worker; the next question finds a new one.
      await v.page.evaluate(() => (location.hash = '#/sequences?game=0.007&to=3000000'));
      await v.page.locator('progress').waitFor();
      await v.page.getByRole('button', { name: 'Cancel' }).click();
      await found(v, '[role=status]', 'Cancelled.');
      await v.page.evaluate(() => (location.hash = '#/sequences?game=0.137'));
      await found(v, '[data-test=period]', 'g(n+34) = g(n)');
      // A program runs in the page too, and one that never ends is told with its line.
      await v.page.evaluate((hash) => (location.hash = hash), packed('def options(a, b):\n    return [(k, b) for k in range(a)] + [(a, k) for k in range(b)]\n'));
      await found(v, '[data-test=laws]', 'g(x, y) = x xor y');
      await found(v, '[data-test=verdict]', 'Grundy value 2');
      assert.equal(await v.page.locator('[role=grid] td.p').count(), 21);
      await v.page.locator('#program').fill('def options(n):\n    while True:\n        n = n\n    return []\n');
      await found(v, '#fault', 'game.star:');
      assert.deepEqual(elsewhere, []);
    } finally {
      s.stop();
    }
  },

  async 'a server that unpacks the engine on the way does no harm, and a missing one is told'(open) {
    const s = await site('/', true);
    try {
      const v = await open({ lang: 'zh', phone: true });
      v.url = s.url;
      await v.open('#/analyse?position=nim+3,4,5');
      await found(v, '.verdict', '轮到走的一方胜');
      const w = await open();
      w.url = s.url;
      await w.page.route('**/engine/*', (route) => route.abort());
      await w.open('#/analyse?position=nim+3,4,5');
      await found(w, '[role=alert]', 'The engine could not be loaded.');
      w.troubles.length = 0; // that is what was wanted
    } finally {
      s.stop();
    }
  },
};

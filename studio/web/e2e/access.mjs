// Open to all: no violation that axe finds on any page, in both languages, both themes,
// wide and narrow; and light to load.
import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { deflateRawSync, gzipSync } from 'node:zlib';

/** The address of a program. */
export const packed = (source, name = 'game') => `#/your-game?name=${name}&program=z${deflateRawSync(source).toString('base64url')}`;
/** The address of one of the examples. */
export const own = (name) => packed(readFileSync(new URL(`../../../examples/${name}.star`, import.meta.url)), name);

/** What the pages are looked at in, beside their first state. */
const states = {
  pages: ['#/analyse?position=kayles+7+%2B+moore:2+1,2,3&view=mex', '#/analyse?position=kayls', '#/sequences?game=0.16&to=20000', '#/misere?game=0.15&heaps=10,11', '#/certificate?kind=verdict&position=kayles+8,9&misere=1', '#/your-game?rule=take+1..3+and+splt', '#/your-game?rule=take+1..3&misere=1', own('wythoff'), own('candy'), packed('def options(n):\n    return [m]\n')],
  play: [
    '#/play?position=kayles+7+%2B+wythoff+3,5+%2B+staircase+2,1&with=human',
    '#/play?position=nim+3,4,5&moves=~3,4|~3,3|~0,3|~0,0',
    '#/play?position=circle:0.777+8+%2B+nim+18446744073709551615&misere=1&with=human',
    '#/play?position=chomp+4,4,3+%2B+cram+3x3+%2B+welter+0,2,5&with=human',
    '#/play?position=mock-turtles+hthht+%2B+hackenbush+0-a,a-b,a-b,0-b&with=human',
  ],
};

/** The routes are those of the navigation. */
async function routes(v) {
  return v.page.locator('nav a').evaluateAll((all) => all.map((a) => a.getAttribute('href')));
}

/** Opens what stays closed until asked. */
async function unfold(v) {
  for (const name of ['judge', 'who']) {
    const b = v.page.locator(`[data-test=${name}]`);
    if ((await b.count()) === 1) await b.click();
  }
  const why = v.page.locator('[data-test=why]');
  if (await why.count()) await why.first().click();
  await v.page.evaluate(() => document.querySelectorAll('details:not([open])').forEach((d) => (d.open = true)));
  await v.page.waitForTimeout(500);
}

const tests = {};
// Any two of language, theme and width meet in one of these four; GRUNDY_LONG looks at all eight.
for (const lang of ['en', 'zh']) {
  for (const theme of ['light', 'dark']) {
    for (const phone of [false, true]) {
      if (!process.env.GRUNDY_LONG && [lang === 'zh', theme === 'dark', phone].filter(Boolean).length % 2) continue;
      tests[`axe finds nothing: ${lang}, ${theme}, ${phone ? 'phone' : 'desktop'}`] = async (open) => {
        const v = await open({ lang, theme, phone });
        await v.open();
        const all = await routes(v);
        const found = [];
        for (const hash of [...all, ...states.pages, ...(phone || theme === 'dark' ? [] : states.play), states.play[1]]) {
          await v.page.evaluate((h) => (location.hash = h), hash);
          await v.page.waitForTimeout(400);
          await v.page.locator('h1').first().waitFor();
          await unfold(v);
          for (const f of await v.axe()) found.push(`${hash}: ${f}`);
          if (await v.overflows()) found.push(`${hash}: reaches over the right edge`);
        }
        // The dialog.
        await v.page.evaluate(() => (location.hash = '#/play'));
        await v.page.locator('[data-test=new]').click();
        await v.page.locator('dialog[open] input').first().waitFor();
        await v.page.waitForTimeout(200);
        for (const f of await v.axe()) found.push(`dialog: ${f}`);
        assert.deepEqual(found, []);
      };
    }
  }
}

tests['the first load is under 150 kB compressed, and asks nobody else'] = async (open, url) => {
  const v = await open();
  let total = 0;
  const elsewhere = [];
  const pending = [];
  v.page.on('response', (r) => {
    if (!r.url().startsWith(url)) elsewhere.push(r.url());
    else if (!r.url().includes('/api/')) pending.push(r.body().then((b) => (total += gzipSync(b).length)));
  });
  await v.open();
  await v.page.locator('[data-test=status]').waitFor();
  await v.page.waitForLoadState('networkidle');
  await Promise.all(pending);
  assert.deepEqual(elsewhere, []);
  assert.ok(total > 10_000 && total < 150_000, `${total} bytes`);
  console.log(`      ${total} bytes compressed`);
};

tests['nothing moves longer than 200 ms, and nothing where motion is unwelcome'] = async (open) => {
  for (const motion of ['no-preference', 'reduce']) {
    const v = await open({ motion });
    await v.open();
    await v.page.locator('.stone').first().waitFor();
    const longest = await v.page.evaluate(() =>
      Math.max(...[...document.querySelectorAll('*')].flatMap((e) => getComputedStyle(e).transitionDuration.split(',').concat(getComputedStyle(e).animationDuration.split(',')).map((t) => parseFloat(t) * (t.includes('ms') ? 1 : 1000)))),
    );
    assert.ok(longest <= (motion === 'reduce' ? 0 : 200), `${longest} ms`);
  }
};

export { tests };

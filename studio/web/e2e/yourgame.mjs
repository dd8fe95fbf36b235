// The page on which one writes a game of one's own: in words, as a program.
import assert from 'node:assert/strict';
import { readdirSync } from 'node:fs';
import { own, packed } from './access.mjs';

const bare = (t) => t.replace(/[\u202f\u00a0\s]+/g, ' ').trim();
const found = (v, selector, what) => v.page.locator(selector, { hasText: what }).first().waitFor();
const text = async (v, selector) => bare(await v.page.locator(selector).first().innerText());
/** The values of the table, row by row; a lost position has "P" behind. */
const cells = (v) => v.page.locator('[role=grid] tbody tr').evaluateAll((rows) => rows.map((r) => [...r.querySelectorAll('td:not(.none)')].map((c) => c.textContent.replace(/\s/g, ''))));
const flat = async (v) => (await cells(v)).flat().join(' ');
const settled = (v) => v.page.waitForFunction(() => document.querySelectorAll('[aria-busy=true]').length === 0 && document.querySelector('[role=grid], .card.wide'));

export const tests = {
  async 'a rule in words becomes a table, a name, a law and a verdict as it is typed'(open) {
    const v = await open();
    await v.open('#/your-game');
    await found(v, '[data-test=laws]', 'g(n) = n mod 4');
    await v.page.locator('#rule').fill('take 1 or 2, then may split');
    await found(v, '[data-test=about]', '0.77');
    // Guy and Smith (1956): Kayles has the period 12 from 71 on.
    await found(v, '[data-test=laws]', 'g(n+12) = g(n)');
    assert.match(await text(v, '[data-test=laws] .law'), /proved fitted to 83 tested to 4095 no counterexample From 71 on\. By: Guy-Smith/);
    assert.match(await flat(v), /^0P 1 2 3 1 4 3 2 1 4 2 6 4 1 2 7 1 4 3 2 1 4 6 7/);
    assert.match(await text(v, '[data-test=verdict]'), /the player to move wins Grundy value 2 2 winning moves/);
    assert.match(decodeURIComponent(v.page.url()).replaceAll('+', ' '), /rule=take 1 or 2, then may split/);
    // A fault is told with its place; the table before it stays in sight, and so does the text.
    await v.page.locator('#rule').fill('take 1 or 2, then may splt');
    await found(v, '#fault', 'did you mean');
    assert.equal(await text(v, '#fault mark'), 's');
    assert.equal(await v.page.locator('#rule').inputValue(), 'take 1 or 2, then may splt');
    assert.match(await flat(v), /^0P 1 2 3 1 4 3/);
  },

  async 'a program of two numbers is a heat map that can be read by keys and by ear'(open) {
    const v = await open();
    await v.open('#/your-game');
    await v.page.locator('[data-test=examples]').click();
    await v.page.locator('dialog button', { hasText: "Wythoff's game" }).click();
    await found(v, '[data-test=about]', "Wythoff's game");
    await v.page.locator('[role=grid]', { hasText: 'x ↓ y →' }).waitFor();
    // W. A. Wythoff (1907).
    const lost = (await cells(v)).flatMap((row, x) => row.flatMap((c, y) => (c.endsWith('P') && x <= y ? [`${x},${y}`] : [])));
    assert.deepEqual(lost, ['0,0', '1,2', '3,5', '4,7', '6,10', '8,13', '9,15', '11,18', '12,20']);
    await found(v, '[data-test=laws]', 'floor(k*phi)');
    const grid = v.page.locator('[role=grid]');
    assert.equal(await grid.locator('td[tabindex="0"]').count(), 1);
    await grid.locator('td[tabindex="0"]').focus();
    for (const key of ['ArrowDown', 'ArrowRight', 'ArrowRight']) await v.page.keyboard.press(key);
    assert.equal(bare(await v.page.evaluate(() => document.activeElement.textContent)), '0 P');
    assert.equal(await text(v, '[data-test=readout]'), '(1, 2): Grundy value 0; the player to move loses');
    await v.page.keyboard.press('Control+End');
    assert.match(await text(v, '[data-test=readout]'), /^\(20, 20\)/);
    for (const key of ['Control+Home', 'ArrowDown', 'ArrowDown', 'ArrowRight', 'ArrowRight', 'Enter']) await v.page.keyboard.press(key);
    await found(v, '[data-test=verdict]', 'wythoff.star 2,2');
    // From (2, 2) the moves to (1, 2), (2, 1) and (0, 0) win.
    assert.match(await text(v, '[data-test=verdict]'), /3 winning moves/);
    assert.match(await text(v, '[data-test=graph]'), /9 positions, 20 moves: 3 lost for the player to move, 6 won/);
    await v.page.locator('[data-test=verdict] button', { hasText: 'wythoff.star 0,0' }).click();
    await found(v, '[data-test=verdict]', 'the player to move loses');
    await v.page.goBack();
    await found(v, '[data-test=verdict]', 'wythoff.star 2,2');
    // A smaller table.
    await v.page.getByLabel('x to').fill('3');
    await v.page.getByLabel('y to').fill('8');
    await v.page.getByRole('button', { name: 'Show' }).click();
    await v.page.waitForFunction(() => document.querySelectorAll('[role=grid] tbody tr').length === 4);
    assert.match(v.page.url(), /x=3&y=8/);
  },

  async 'what is wrong with a program is marked in its line, and nothing written is lost'(open) {
    const v = await open();
    await v.open('#/your-game');
    await v.page.getByLabel('Program', { exact: true }).check();
    const field = v.page.locator('#program');
    await found(v, '[data-test=about]', 'My game');
    const good = 'def options(n):\n    return [n - k for k in (1, 2) if k <= n]\n';
    await field.fill(good);
    await v.page.waitForFunction(() => /0P 1 2 0P/.test([...document.querySelectorAll('[role=grid] td:not(.none)')].map((c) => c.textContent.replace(/\s/g, '')).join(' ')));
    const link = v.page.url();
    const bad = 'def options(n):\n    k = 1 // 0\n    return []\n';
    await field.fill(bad);
    await found(v, '#fault', 'division by zero');
    assert.equal(bare(await v.page.locator('.numbers .bad').innerText()), '▸2');
    assert.equal(await field.getAttribute('aria-invalid'), 'true');
    assert.equal(await field.inputValue(), bad);
    await v.page.getByRole('button', { name: 'To line 2' }).click();
    assert.equal(await v.page.evaluate(() => document.activeElement.selectionStart), bad.indexOf('\n') + 1);
    await field.fill('def options(n):\n    while True:\n        n = n\n    return [\n');
    await found(v, '#fault', 'game.star:5');
    await field.fill(good);
    await v.page.waitForFunction(() => !document.querySelector('#fault'));
    await v.page.waitForFunction((l) => location.href === l, link);
    // Somebody else sees the same.
    const w = await open({ lang: 'zh' });
    await w.page.goto(link);
    await found(w, '[data-test=verdict]', 'game.star 7');
    assert.equal(await w.page.locator('#program').inputValue(), good);
  },

  async 'the editor indents, and lets go of the keys'(open) {
    const v = await open();
    await v.open(packed('def options(n):\n'));
    const field = v.page.locator('#program');
    await v.page.waitForFunction(() => document.querySelector('#program')?.value);
    await field.focus();
    await v.page.keyboard.press('Control+End');
    await v.page.keyboard.press('Backspace');
    await v.page.keyboard.type('\nreturn []');
    assert.equal(await field.inputValue(), 'def options(n):\n    return []');
    await v.page.keyboard.press('Tab');
    assert.equal(await field.inputValue(), 'def options(n):\n    return []   ');
    await v.page.keyboard.press('Shift+Tab');
    assert.equal(await field.inputValue(), 'def options(n):\nreturn []   ');
    await v.page.keyboard.press('Control+z');
    assert.equal(await field.inputValue(), 'def options(n):\n    return []   ');
    await v.page.keyboard.press('Escape');
    await v.page.keyboard.press('Tab');
    assert.notEqual(await v.page.evaluate(() => document.activeElement.id), 'program');
  },

  async 'a program that is played in misère is so everywhere, and goes along to the match'(open) {
    const v = await open();
    await v.open(own('candy'));
    // AtCoder AGC 002 E: (1, 2, 3) is lost, (1, 3) is won.
    await found(v, '[data-test=verdict]', 'the player to move loses');
    assert.equal(await v.page.getByLabel('Misère').isChecked(), true);
    await v.page.locator('#position').fill('1,3');
    await found(v, '[data-test=verdict]', 'candy.star 1,3');
    await found(v, '[data-test=verdict]', 'the player to move wins');
    await v.page.locator('[data-test=play]').click();
    await found(v, 'h1', 'Candy');
    assert.match(await text(v, '[data-test=badge]'), /loses/);
    await v.page.locator('[data-test=option]').first().waitFor();
    await v.page.getByRole('button', { name: 'Hint' }).click();
    await v.page.locator('[data-test=follow]').click();
    await v.page.waitForFunction(() => document.querySelectorAll('ol li').length >= 2);
    while (!(await text(v, '[data-test=status]')).match(/won|win!/i)) {
      await v.page.waitForFunction(() => /Your move|win|won|lost/i.test(document.querySelector('[data-test=status]').textContent));
      if (/win|won|lost/i.test(await text(v, '[data-test=status]'))) break;
      await v.page.getByRole('button', { name: 'Hint' }).click();
      await v.page.locator('[data-test=follow]').click();
    }
    assert.match(await text(v, '[data-test=status]'), /you win|you won/i);
    // A reload brings all of it back.
    const moves = await v.page.locator('ol li').count();
    await v.page.reload();
    await v.page.waitForFunction((n) => document.querySelectorAll('ol li').length === n, moves);
    await found(v, '[data-test=status]', /you win|you won/i);
  },

  async 'normal play can be asked of it all the same'(open) {
    const v = await open();
    await v.open('#/your-game?rule=take+1..3&to=12');
    await settled(v);
    await v.page.getByLabel('Misère').check();
    await v.page.locator('.legend', { hasText: 'lost' }).first().waitFor();
    await v.page.waitForFunction(() => document.querySelector('[role=grid] td').textContent.trim() === 'N');
    assert.equal(await flat(v), 'N P N N N P N N N P N N N');
    await v.page.getByLabel('Misère').uncheck();
    await v.page.waitForFunction(() => document.querySelector('[role=grid] td').textContent.startsWith('0'));
  },

  async 'a program too long for a link stays in this browser, and that is said'(open) {
    const v = await open();
    let seed = 11;
    const noise = Array.from({ length: 12_000 }, () => String.fromCharCode(33 + ((seed = (seed * 48271) % 2147483647) % 90))).join('');
    const long = `# ${noise}\ndef options(n):\n    return [n - 1] if n else []\n`;
    await v.open(packed('def options(n):\n    return []\n'));
    await v.page.waitForFunction(() => document.querySelector('#program')?.value);
    await v.page.locator('#program').fill(long);
    await found(v, '.notice', 'too long for a link');
    assert.ok(v.page.url().length < 300);
    await v.page.reload();
    await v.page.waitForFunction((n) => document.querySelector('#program')?.value.length === n, long.length);
    const w = await open();
    await w.page.goto(v.page.url());
    await found(w, '[role=alert]', 'not here');
  },

  async 'every example opens without a fault, in both languages, and fits a phone'(open) {
    for (const lang of ['en', 'zh']) {
      const v = await open({ lang, phone: lang === 'zh' });
      await v.open('#/your-game');
      await settled(v);
      const dialog = v.page.locator('dialog');
      const count = async () => {
        await v.page.locator('[data-test=examples]').click();
        await dialog.locator('li button').nth(20).waitFor();
        return dialog.locator('li button').count();
      };
      const all = await count();
      assert.equal(all, 13 + readdirSync(new URL('../../../examples', import.meta.url)).length);
      for (let i = 0; i < all; i++) {
        if (i > 0) await count();
        const title = await dialog.locator('li b').nth(i).innerText();
        await dialog.locator('li button').nth(i).click();
        await v.page.waitForFunction(() => !document.querySelector('dialog[open]'));
        if (i >= 13) await found(v, '[data-test=about]', title);
        await v.page.waitForTimeout(150);
        await settled(v);
        assert.equal(await v.page.locator('[role=alert]').count(), 0, `${title}: ${await v.page.locator('[role=alert]').allInnerTexts()}`);
        assert.equal(await v.overflows(), false, `${title} reaches over the edge`);
      }
    }
  },

  async 'the rules to start from say the same in both languages'(open, url) {
    const v = await open();
    const rules = {};
    for (const lang of ['en', 'zh']) {
      const w = await open({ lang });
      await w.open('#/your-game');
      await w.page.locator('[data-test=examples]').click();
      await w.page.locator('dialog .mono').first().waitFor();
      rules[lang] = await w.page.locator('dialog .mono').allInnerTexts();
    }
    assert.equal(rules.en.length, rules.zh.length);
    const values = async (rule) => {
      const r = await fetch(new URL('api/words', url), { method: 'POST', headers: { 'Content-Type': 'application/json' }, body: JSON.stringify({ rule, to: 40 }) });
      return (await r.json()).values;
    };
    for (let i = 0; i < rules.en.length; i++) assert.deepEqual(await values(rules.zh[i]), await values(rules.en[i]), rules.en[i]);
    await v.open();
  },

  async 'Chinese speaks Chinese'(open) {
    const v = await open({ lang: 'zh' });
    await v.open(own('pairs'));
    await found(v, '[data-test=laws]', '检验到');
    const said = (await v.page.locator('main').innerText()).replaceAll(/Grundy|SG|Starlark|Tab|Esc|Shift|pairs\.star|grundy law|E&D|floor|sqrt|phi|xor|min|max|ones|mod|odd|and|or|v2/g, '');
    assert.doesNotMatch(said, /[A-Za-z]{4,}/);
  },
};

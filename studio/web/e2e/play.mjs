// Games as a person plays them: with the mouse, with a finger, with the keys alone.
import assert from 'node:assert/strict';
import { readFileSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

const get = (page, name) => page.locator(`[data-test=${name}]`);
const status = (v) => get(v.page, 'status').innerText();

/** heaps are the sizes that the page says beneath its heaps. */
async function heaps(v) {
  return (await v.page.locator('.heap .count').allInnerTexts()).map((t) => Number(t.replaceAll(/\s/g, '')));
}

/** The person's turn has come, or the game is over. */
async function turn(v) {
  await v.page.waitForFunction(
    () => {
      const text = document.querySelector('[data-test=status]')?.textContent ?? '';
      return /Your move|wins|win!|该你走|赢了/.test(text);
    },
    null,
    { timeout: 30_000 },
  );
  return status(v);
}

/** The move of Bouton's theorem, from the definition alone: heap and number to take. */
function bouton(sizes, misere) {
  const x = sizes.reduce((a, b) => a ^ b, 0);
  const large = sizes.filter((n) => n > 1).length;
  if (misere && large === 1) {
    const ones = sizes.filter((n) => n === 1).length;
    const i = sizes.findIndex((n) => n > 1);
    return { i, take: ones % 2 === 0 ? sizes[i] - 1 : sizes[i] };
  }
  if (misere && large === 0) return { i: sizes.findIndex((n) => n === 1), take: 1 };
  const i = sizes.findIndex((n) => (n ^ x) < n);
  if (i < 0) return { i: sizes.findIndex((n) => n > 0), take: 1 };
  return { i, take: sizes[i] - (sizes[i] ^ x) };
}

/** click chooses stones by pointing at the lowest of them, and confirms. */
async function click(v, i, take) {
  const svg = v.page.locator('.heap').nth(i).locator('svg');
  // Stones are counted from the top.
  const stone = svg.locator('g.stone').nth((await svg.locator('g.stone').count()) - take);
  await stone.locator('ellipse').first().click({ force: true });
  await get(v.page, 'confirm').click();
}

async function keys(v, i, take) {
  await v.page.locator('[role=slider]').nth((await heaps(v)).slice(0, i).filter((n) => n > 0).length).focus();
  for (let k = 0; k < take; k++) await v.page.keyboard.press('ArrowUp');
  await v.page.keyboard.press('Enter');
}

/** plays to the end, by the theorem. */
async function whole(v, misere, make) {
  for (let round = 0; round < 20; round++) {
    const text = await turn(v);
    if (!/Your move|该你走/.test(text)) return text;
    const sizes = await heaps(v);
    const { i, take } = bouton(sizes, misere);
    await make(v, i, take);
    await v.page.waitForFunction((n) => [...document.querySelectorAll('.heap .count')].reduce((s, e) => s + Number(e.textContent), 0) < n, sizes.reduce((a, b) => a + b, 0));
  }
  throw new Error('the game does not end');
}

export const tests = {
  async 'a whole game is won with the mouse, from the first screen on'(open) {
    const v = await open();
    await v.open();
    assert.match(await get(v.page, 'badge').innerText(), /takes the last stone wins/);
    assert.deepEqual(await heaps(v), [3, 4, 5]);
    await get(v.page, 'level').selectOption('100');
    assert.equal(await whole(v, false, click), 'You win!');
    assert.deepEqual(await heaps(v), [0, 0, 0]);
    await get(v.page, 'again').click();
    assert.match(await turn(v), /Your move/);
    assert.deepEqual(await heaps(v), [3, 4, 5]);
  },

  async 'a misère game is won'(open) {
    const v = await open();
    await v.open('#/play?level=100');
    await get(v.page, 'rule').click();
    assert.match(await get(v.page, 'badge').innerText(), /takes the last stone loses/);
    assert.match(await v.page.locator('.changed').innerText(), /only the end counts the other way round/);
    await get(v.page, 'compare').click();
    assert.match(await get(v.page, 'compared').innerText(), /N\s+the player to move wins/);
    assert.equal(await whole(v, true, click), 'You win!');
  },

  async 'a whole game is won with the keys alone'(open) {
    const v = await open();
    await v.open('#/play?level=100&seed=keys');
    // The first heap is reached by Tab.
    for (let i = 0; i < 30; i++) {
      await v.page.keyboard.press('Tab');
      if (await v.page.evaluate(() => document.activeElement?.getAttribute('role') === 'slider')) break;
    }
    const heap = v.page.locator('[role=slider]').first();
    assert.equal(await heap.getAttribute('aria-label'), 'Heap 1');
    await v.page.keyboard.press('2');
    assert.equal(await heap.getAttribute('aria-valuetext'), 'take 2, leaving 1');
    await v.page.keyboard.press('Escape');
    assert.equal(await heap.getAttribute('aria-valuetext'), '3 stones');
    assert.equal(await whole(v, false, keys), 'You win!');
    assert.match(await v.page.locator('[role=status][aria-live]').last().innerText(), /You win!/);
  },

  async 'after a move and its reply the keys go on where they were'(open) {
    const v = await open();
    await v.open('#/play?level=100&seed=stay');
    await v.page.locator('[role=slider]').nth(1).focus();
    await v.page.keyboard.press('1');
    await v.page.keyboard.press('Enter');
    await v.page.waitForFunction(() => decodeURIComponent(location.hash).split('~').length === 3);
    await v.page.waitForFunction(() => document.activeElement?.getAttribute('role') === 'slider');
    assert.equal(await v.page.evaluate(() => document.activeElement?.getAttribute('aria-label')), 'Heap 2');
  },

  async 'stones are pulled aside'(open) {
    const v = await open();
    await v.open();
    const stone = v.page.locator('.heap').nth(0).locator('g.stone').nth(1);
    const box = await stone.boundingBox();
    await v.page.mouse.move(box.x + box.width / 2, box.y + box.height / 2);
    await v.page.mouse.down();
    await v.page.mouse.move(box.x + 60, box.y + 4, { steps: 4 });
    await v.page.mouse.move(box.x + 160, box.y + 4, { steps: 4 });
    await v.page.mouse.up();
    await v.page.waitForFunction(() => location.hash.includes('~1,4,5'));
  },

  async 'a sum is played, pins and stones'(open) {
    const v = await open();
    await v.open('#/play?position=kayles+7+%2B+nim+3,4&with=human');
    const pin = (k) => v.page.locator('[role=option]').nth(k);
    const a = await pin(2).boundingBox();
    const b = await pin(3).boundingBox();
    await v.page.mouse.move(a.x + 9, a.y + 20);
    await v.page.mouse.down();
    await v.page.mouse.move(b.x + 9, b.y + 20, { steps: 5 });
    await v.page.mouse.up();
    assert.match(await v.page.locator('.confirm').innerText(), /Take 2 from row 1, leaving 2 and 3/);
    await get(v.page, 'confirm').click();
    await v.page.waitForFunction(() => decodeURIComponent(location.hash).includes('kayles+2,3+++nim+3,4'));
    assert.match(await status(v), /second player/);
    await click(v, 1, 4);
    await v.page.waitForFunction(() => decodeURIComponent(location.hash).includes('kayles+2,3+++nim+3,0'));
    // A row by the keys: two pins of the second.
    await v.page.locator('[role=listbox]').nth(1).focus();
    for (const key of ['Home', 'Shift+ArrowRight', 'Enter']) await v.page.keyboard.press(key);
    await v.page.waitForFunction(() => decodeURIComponent(location.hash).includes('kayles+2,1+++nim+3,0'));
    // What the rule forbids is told.
    await click(v, 0, 3);
    await v.page.waitForFunction(() => decodeURIComponent(location.hash).includes('kayles+2,1+++nim+0,0'));
  },

  async 'a link holds the whole game'(open) {
    const v = await open();
    await v.open('#/play?level=100');
    await click(v, 0, 2);
    await turn(v);
    await v.page.waitForFunction(() => document.querySelectorAll('ol li').length === 2);
    const address = v.page.url();
    const told = await v.page.locator('ol li .what').allInnerTexts();
    const w = await open();
    await w.page.goto(address);
    await w.page.waitForFunction(() => document.querySelectorAll('ol li').length === 2);
    assert.deepEqual(await heaps(w), await heaps(v));
    assert.deepEqual(await w.page.locator('ol li .what').allInnerTexts(), told);
    // Back is the position before.
    await v.page.goBack();
    await v.page.waitForFunction(() => document.querySelectorAll('ol li').length === 0);
    assert.deepEqual(await heaps(v), [3, 4, 5]);
  },

  async 'hint, why, judgement, undo, other side'(open) {
    const v = await open();
    await v.open('#/play?level=100&seed=x');
    assert.equal(await get(v.page, 'verdict').count(), 0);
    await v.page.getByRole('button', { name: 'Hint' }).click();
    assert.match(await get(v.page, 'hint').innerText(), /heap 1: 3 → 1/);
    await click(v, 2, 5); // a blunder
    await turn(v);
    await get(v.page, 'why').first().click();
    await v.page.locator('.why table').waitFor();
    assert.match(await v.page.locator('.why').innerText(), /nim-sum/);
    await get(v.page, 'judge').click();
    await v.page.locator('.line .turning').waitFor();
    assert.match(await v.page.locator('section', { hasText: 'The game so far' }).innerText(), /Turning point: move 1/);
    await get(v.page, 'who').click();
    await get(v.page, 'verdict').waitFor();
    assert.match(await get(v.page, 'verdict').innerText(), /the player to move/);
    await get(v.page, 'undo').click();
    await v.page.waitForFunction(() => document.querySelectorAll('ol li').length === 0);
    assert.deepEqual(await heaps(v), [3, 4, 5]);
    await get(v.page, 'swap').click();
    await v.page.waitForFunction(() => document.querySelectorAll('ol li').length === 1);
    assert.match(await v.page.locator('ol li .what').first().innerText(), /Computer/);
  },

  async 'a heap of 2^64-1 is exact'(open) {
    const v = await open();
    await v.open('#/play?position=nim+18446744073709551615,1&with=human');
    await v.page.getByLabel('Take from Heap 1').fill('18446744073709551614');
    await get(v.page, 'confirm').click();
    await v.page.waitForFunction(() => location.hash.includes('~1,1'));
    await v.open('#/play?position=nim+18446744073709551615,1&with=human');
    await v.page.getByLabel('Take from Heap 1').fill('1');
    await get(v.page, 'confirm').click();
    await v.page.waitForFunction(() => location.hash.includes('~18446744073709551614,1'));
  },

  async 'a new game from the dialog, against a person'(open) {
    const v = await open();
    await v.open();
    await get(v.page, 'new').click();
    const field = get(v.page, 'expression');
    await field.fill('nim 3,4,x');
    await get(v.page, 'start').click();
    await v.page.locator('dialog [role=alert]').waitFor();
    await v.page.getByRole('button', { name: 'Kayles', exact: true }).click();
    assert.equal(await field.inputValue(), 'kayles 7');
    await field.fill('wythoff 3,5');
    await v.page.locator('dialog select').first().selectOption('human');
    await get(v.page, 'start').click();
    await v.page.locator('svg[role=listbox]').waitFor();
    assert.match(await status(v), /first player/);
    await v.page.locator('svg[role=listbox]').focus();
    for (const key of ['Home', 'Enter']) await v.page.keyboard.press(key);
    await v.page.waitForFunction(() => location.hash.includes('~2,5'));
  },

  async 'what the rule forbids is told, and nothing moves'(open) {
    const v = await open();
    await v.open('#/play?position=kayles+7&with=human');
    const row = v.page.locator('[role=listbox]');
    await row.focus();
    for (const key of ['Home', 'Shift+ArrowRight', 'Shift+ArrowRight', 'Enter']) await v.page.keyboard.press(key);
    assert.match(await v.page.locator('[role=alert]').innerText(), /no move/);
    assert.equal(await v.page.locator('ol li').count(), 0);
  },

  async 'a record is saved and opened'(open) {
    const v = await open();
    await v.open('#/play?with=human&misere=1');
    await click(v, 0, 2);
    await v.page.waitForFunction(() => document.querySelectorAll('ol li').length === 1);
    await click(v, 2, 5);
    await v.page.waitForFunction(() => document.querySelectorAll('ol li').length === 2);
    const [saved] = await Promise.all([v.page.waitForEvent('download'), v.page.getByRole('button', { name: 'Save the record' }).click()]);
    const text = readFileSync(await saved.path(), 'utf8');
    assert.match(text, /misere[\s\S]*nim 3,4,5\n/);
    const name = join(tmpdir(), `record-${process.pid}.txt`);
    writeFileSync(name, text);
    const w = await open();
    await w.open();
    await w.page.locator('input[type=file]').setInputFiles(name);
    await w.page.waitForFunction(() => document.querySelectorAll('ol li').length === 2);
    assert.deepEqual(await heaps(w), [1, 4, 0]);
    assert.match(await get(w.page, 'badge').innerText(), /loses/);
  },

  async 'a phone, with a finger, in Chinese'(open) {
    const v = await open({ phone: true, lang: 'zh' });
    await v.open('#/play?level=100');
    assert.match(await get(v.page, 'badge').innerText(), /取走最后一枚石子的人赢/);
    assert.equal(await v.overflows(), false);
    const tops = await v.page.locator('.heap').evaluateAll((all) => all.map((e) => Math.round(e.getBoundingClientRect().bottom)));
    assert.equal(new Set(tops).size, 1, 'the three heaps stand in one row');
    const tap = async (w, i, take) => {
      const svg = w.page.locator('.heap').nth(i).locator('svg');
      await svg.locator('g.stone').nth((await svg.locator('g.stone').count()) - take).locator('ellipse').first().tap({ force: true });
      await get(w.page, 'confirm').tap();
    };
    assert.equal(await whole(v, false, tap), '你赢了！');
    assert.equal(await v.overflows(), false);
  },

  async 'the language is switched and remembered'(open) {
    const v = await open();
    await v.open();
    assert.equal(await v.page.locator('html').getAttribute('lang'), 'en');
    await v.page.getByRole('button', { name: '中文' }).click();
    await v.page.getByText('该你走了').waitFor();
    assert.equal(await v.page.locator('html').getAttribute('lang'), 'zh');
    await v.page.getByText('从一堆中取任意正数个').waitFor();
    await v.page.reload();
    await v.page.getByText('该你走了').waitFor();
    assert.doesNotMatch((await v.page.locator('main').innerText()).replaceAll(/Grundy|Tab|Enter|Esc|nim/g, ''), /[A-Za-z]{2,}/);
    await v.page.getByRole('button', { name: 'English' }).click();
    await v.page.getByText('Your move').first().waitFor();
    assert.doesNotMatch(await v.page.locator('main').innerText(), /[\u3000-\u9fff]/);
    // Nothing said before: the browser's language.
    const w = await open({ lang: 'zh' });
    await w.open();
    assert.equal(await w.page.locator('html').getAttribute('lang'), 'zh');
  },

  async 'every game of the catalogue is drawn and can be played'(open, url) {
    const { games } = await (await fetch(new URL('api/games', url), { method: 'POST', body: '{}', headers: { 'Content-Type': 'application/json' } })).json();
    assert.ok(games.length > 20);
    const v = await open({ phone: true });
    await v.open();
    for (const g of games) {
      await v.page.evaluate((example) => (location.hash = '#/play?with=human&position=' + encodeURIComponent(example)), g.example);
      await v.page.waitForFunction((rule) => [...document.querySelectorAll('main p')].some((p) => p.textContent.includes(rule)), g.rule.slice(0, 60)).catch(() => assert.fail(`${g.example} is not shown`));
      assert.equal(await v.page.locator('[role=alert]').count(), 0, g.example);
      assert.equal(await v.overflows(), false, `${g.example} reaches over the edge`);
      const list = v.page.locator('details', { hasText: 'All moves' });
      if (!(await list.evaluate((d) => d.open))) await list.locator('summary').click();
      await get(v.page, 'option').first().click();
      await v.page.waitForFunction(() => document.querySelectorAll('ol li').length === 1).catch(() => assert.fail(`${g.example}: no move is made`));
    }
  },
};

// The page on which quotients are looked at. Who wins is held against Kayles played out
// by its rule, the numbers against Plambeck and Siegel (2008) and Winning Ways.
import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';

const bare = (t) => t.replace(/[\u202f\s]+/g, ' ').trim();
const text = async (v, selector) => bare(await v.page.locator(selector).first().innerText());

const known = new Map();
/** Whether who is to move wins misère Kayles: take one or two pins that stand together. */
function wins(heaps) {
  const key = heaps.filter((h) => h > 0).sort((a, b) => a - b);
  if (key.length === 0) return true;
  const name = key.join();
  if (known.has(name)) return known.get(name);
  let won = false;
  for (let i = 0; i < key.length && !won; i++) {
    for (const taken of [1, 2]) {
      for (let left = 0; left <= key[i] - taken && !won; left++) {
        won = !wins([...key.slice(0, i), ...key.slice(i + 1), left, key[i] - taken - left]);
      }
    }
  }
  known.set(name, won);
  return won;
}

export const tests = {
  async 'Kayles has the quotient that is published, and its table, growth and genera'(open) {
    const v = await open();
    await v.open('#/misere');
    await v.page.locator('[data-test=quotient]', { hasText: 'Proved for all heaps' }).waitFor();
    assert.match(await text(v, '[data-test=quotient]'), /has order 40; 9 of its elements are in P/);
    assert.match(await text(v, '[aria-labelledby=phi]'), /From heap 71 on it repeats with period 12/);
    assert.equal(await v.page.locator('[aria-labelledby=products] tbody tr').count(), 40);
    assert.equal(await v.page.locator('[aria-labelledby=products] tbody tr').first().locator('td.p').count(), 9);
    assert.deepEqual(await v.page.locator('[data-test=growth] tbody tr td:nth-child(2)').allInnerTexts(), ['2', '6', '12', '18', '24', '32', '40']);
    await v.page.locator('[data-test=genus] td').nth(9).waitFor();
    const genera = (await v.page.locator('[data-test=genus] td .genus').evaluateAll((all) => all.map((e) => e.title))).slice(0, 10);
    assert.deepEqual(genera, ['0^120', '1^031', '2^20', '3^31', '1^031', '4^146', '3^31', '2^20', '1^13', '4^046']);
    const acts = (await v.page.locator('[data-test=genus] td .acts').allInnerTexts()).slice(0, 10);
    assert.deepEqual(acts, ['a nim-heap', 'a nim-heap', 'a nim-heap', 'a nim-heap', 'a nim-heap', 'restless', 'a nim-heap', 'tame', 'tame', 'wild']);
    const [download] = await Promise.all([v.page.waitForEvent('download'), v.page.getByRole('button', { name: 'Table as CSV' }).click()]);
    assert.equal(readFileSync(await download.path(), 'utf8').trim().split('\n').length, 41);
  },

  async 'who wins a sum is what play by the rule says, in the product and in the verdict'(open) {
    const v = await open({ phone: true });
    await v.open('#/misere?game=kayles&heaps=1');
    for (const heaps of [[1], [8], [9], [12], [5, 4], [9, 9], [8, 9, 12], [3, 5, 6], [2, 7, 9]]) {
      await v.page.locator('#heaps').fill(heaps.join(', '));
      await v.page.waitForFunction((h) => location.hash.includes(`heaps=${h.join(',+')}`), heaps);
      const won = wins(heaps);
      await v.page.locator('[data-test=product]', { hasText: won ? 'is not in P' : 'is in P' }).waitFor();
      await v.page.locator('[aria-labelledby=sum]', { hasText: won ? 'the player to move wins' : 'the player to move loses' }).waitFor();
    }
    await v.page.locator('#heaps').fill('8, x');
    await v.page.getByText('Whole numbers, separated by commas').waitFor();
    await v.page.locator('#heaps').fill('1000000000000, 1000000000000');
    await v.page.locator('[data-test=product]', { hasText: 'is in P' }).or(v.page.locator('[data-test=product]', { hasText: 'is not in P' })).waitFor();
  },

  async 'a quotient that goes on growing is told as far as it came, and a fault in its place, in Chinese'(open) {
    const v = await open({ lang: 'zh' });
    await v.open('#/misere?game=0.07&to=20');
    await v.page.locator('[data-test=quotient]', { hasText: '目前为止' }).waitFor();
    assert.match(await text(v, '[data-test=quotient]'), /算到大小为 20 的堆，商的阶为 24，其中 5 个元素在 P 中/);
    await v.page.locator('#game').fill('0.x');
    await v.page.locator('#game').press('Enter');
    await v.page.locator('.ask [role=alert] mark', { hasText: 'x' }).waitFor();
    await v.page.locator('#game').fill('{take 1..3}');
    await v.page.locator('#game').press('Enter');
    await v.page.locator('[data-test=quotient]', { hasText: '驯服' }).waitFor();
  },
};

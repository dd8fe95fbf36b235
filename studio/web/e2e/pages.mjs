// The pages on which positions are analysed and sequences are looked at.
import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';

const text = (v, selector) => v.page.locator(selector).innerText();
const bare = (t) => t.replace(/[\u202f\s]+/g, ' ').trim();

/** found waits until an element has a text. */
async function found(v, selector, what) {
  await v.page.locator(selector, { hasText: what }).first().waitFor();
}

export const tests = {
  async 'a sum is analysed as it is typed, an option is a way there, and back is back'(open) {
    const v = await open();
    await v.open('#/analyse');
    await found(v, '#verdict', 'nim 3,4,5');
    await v.page.locator('#position').fill('kayles 7 + nim 3,4');
    await found(v, '#verdict', 'kayles 7 + nim 3,4');
    // g(7) = 2 in Kayles, 3 xor 4 = 7, 2 xor 7 = 5.
    assert.match(bare(await text(v, '.verdict')), /the player to move wins Grundy value 5 1 winning move: Part 2: heap 2: 4 (->|→) 1 \(take 3\)/);
    assert.match(bare(await text(v, '.moves')), /14 options\. The least value that is missing among them is 5\./);
    assert.equal(await v.page.locator('.moves tr.winning').count(), 1);
    await v.page.getByRole('button', { name: 'mex' }).click();
    await found(v, '.why', 'A heap of 7 has the value 2');
    await v.page.getByRole('button', { name: 'Blocks' }).click();
    await found(v, '.why', 'left');
    await v.page.locator('.moves button', { hasText: 'kayles 7 + nim 3,1' }).click();
    await found(v, '#verdict', 'kayles 7 + nim 3,1');
    await found(v, '.verdict', 'the player to move loses');
    assert.match(v.page.url(), /position=kayles\+7\+%2B\+nim\+3,1/);
    await v.page.goBack();
    await found(v, '.verdict', 'Grundy value 5');
    assert.equal(await v.page.locator('#position').inputValue(), 'kayles 7 + nim 3,4');
    await v.page.locator('.verdict a', { hasText: 'Play it' }).click();
    await v.page.locator('[data-test=status]').waitFor();
  },

  async 'misère changes the verdict, and a shared link says so in Chinese too'(open) {
    const v = await open({ lang: 'zh', phone: true });
    await v.open('#/analyse?position=nim+1,1,1');
    await found(v, '.verdict', '轮到走的一方胜');
    await v.page.getByRole('checkbox').check();
    await found(v, '.verdict', '轮到走的一方负');
    const w = await open();
    await w.page.goto(v.page.url());
    await found(w, '.verdict', 'the player to move loses');
    assert.equal(await w.page.getByRole('checkbox').isChecked(), true);
  },

  async 'a fault is told in place, and gone with the next letter that mends it'(open) {
    const v = await open();
    await v.open('#/analyse?position=kayls+7');
    await found(v, '[role=alert]', 'there is no game named "kayls"');
    await found(v, '[role=alert]', 'did you mean kayles?');
    await v.page.locator('#position').fill('kayles 7,x');
    await found(v, '[role=alert] mark', 'x');
    await v.page.locator('#position').fill('kayles 7');
    await v.page.locator('[role=alert]').waitFor({ state: 'detached' });
    await found(v, '#verdict', 'kayles 7');
  },

  async 'heaps of 2^64-1 stay exact'(open) {
    const v = await open();
    await v.open('#/analyse?position=nim+18446744073709551615,18446744073709551614');
    await found(v, '.verdict', 'Grundy value 1');
    await v.open('#/sequences?game=nim&from=18446744073709551610&to=18446744073709551615');
    const cells = await v.page.locator('.rows [role=cell]').allInnerTexts();
    assert.ok(cells.map((c) => c.replace(/\D/g, '')).includes('18446744073709551615'), cells.join());
  },

  async 'Kayles has its period, in words, in the picture, in the table, in a file'(open) {
    const v = await open();
    await v.open('#/sequences?game=kayles');
    await found(v, '[data-test=period]', 'Proved');
    const said = bare(await text(v, '[data-test=period]'));
    // Guy and Smith 1956.
    assert.match(said, /g\(n\+12\) = g\(n\) for every n ≥ 71/);
    assert.match(said, /Exceptions: 0, 3, 6, 9, 11, 15, 18, 21, 22, 28, 34, 39, 57, 70/);
    await found(v, '.legend', 'period 12 from heap 71 on');
    // Rows as long as the period.
    assert.deepEqual((await v.page.locator('.rows [role=row]').nth(1).locator('[role=cell]').allInnerTexts()).map(Number), [0, 1, 2, 3, 1, 4, 3, 2, 1, 4, 2, 6]);
    await v.page.getByRole('button', { name: 'Two periods' }).click();
    await v.page.waitForFunction(() => /heaps 70 to 95/.test(document.querySelector('[data-test=range]').textContent));
    await v.page.locator('.plot').focus();
    await v.page.keyboard.press('Home');
    await v.page.waitForFunction(() => /heaps 0 to 1000/.test(document.querySelector('[data-test=range]').textContent));
    // The picture is not empty.
    const inked = await v.page.locator('canvas').evaluate((c) => c.getContext('2d').getImageData(0, 0, c.width, c.height).data.reduce((n, x, i) => n + (i % 4 === 3 && x > 0 ? 1 : 0), 0));
    assert.ok(inked > 2000, `${inked} points of the picture have ink`);
    const [download] = await Promise.all([v.page.waitForEvent('download'), v.page.getByRole('button', { name: 'b-file' }).click()]);
    const file = readFileSync(await download.path(), 'utf8');
    assert.ok(file.startsWith('0 0\n1 1\n2 2\n3 3\n4 1\n'), file.slice(0, 40));
    assert.equal(file.trim().split('\n').length, 1001);
  },

  async 'any heap of a million is found in the table, and the next game comes by its name'(open) {
    const v = await open({ phone: true });
    await v.open('#/sequences?game=kayles&to=1000000');
    await found(v, '[data-test=period]', 'Proved');
    await v.page.locator('form:not(.ask) input').first().fill('999999');
    await v.page.getByRole('button', { name: 'Go there' }).click();
    // 999999 = 71 + 12*83327 + 4, and g(75) = 8.
    await found(v, 'output', '= 8');
    await v.page.locator('.rows .here', { hasText: '8' }).waitFor();
    await v.page.locator('#game').fill('subtraction:1,3,4');
    await v.page.locator('#game').press('Enter');
    await found(v, '[data-test=period]', 'g(n+7) = g(n)');
    await v.page.locator('#game').fill('0.x');
    await v.page.locator('#game').press('Enter');
    await v.page.locator('.ask [role=alert]').waitFor();
  },

  async 'a long run shows its progress and is cancelled'(open) {
    const v = await open();
    await v.open('#/sequences?game=0.007&to=30000000');
    await v.page.locator('progress').waitFor();
    await v.page.getByRole('button', { name: 'Cancel' }).click();
    await found(v, '[role=status]', 'Cancelled.');
    assert.equal(await v.page.locator('progress').count(), 0);
    await v.page.locator('.examples a', { hasText: 'kayles' }).click();
    await v.page.locator('.examples a').getByText('100', { exact: true }).click();
    await found(v, '[data-test=period]', 'No period seen');
  },

  async 'two codes have the same values, two others have not'(open) {
    const v = await open();
    await v.open('#/sequences?game=dawsons-kayles&to=200');
    await found(v, '[data-test=period]', 'period');
    await v.page.locator('#other').fill('kayles');
    await v.page.getByRole('button', { name: 'Compare' }).click();
    await found(v, '[role=status]', 'differ');
    await v.page.locator('#other').fill('dawsons-chess');
    await v.page.getByRole('button', { name: 'Compare' }).click();
    await found(v, '[role=status]', 'have the same values');
  },
};

// Games on graphs, played in their pictures: with the mouse, with a finger, with the
// keys. That the picture offers every move, and no other, is held against the edges.
import assert from 'node:assert/strict';

const get = (page, name) => page.locator(`[data-test=${name}]`);
const offered = async (v) => (await get(v.page, 'spot').evaluateAll((all) => all.map((e) => e.getAttribute('aria-label')))).toSorted();

/** The picture shows another position than before. */
async function changed(v, before) {
  await v.page.waitForFunction((h) => location.hash !== h, before);
  await v.page.waitForFunction(() => /move|wins|win!|走|赢/.test(document.querySelector('[data-test=status]')?.textContent ?? ''));
}
const here = (v) => v.page.evaluate(() => location.hash);

export const tests = {
  async 'a token is moved to a vertex by pointing at it, and by the keys'(open) {
    for (const phone of [false, true]) {
      const v = await open({ phone });
      await v.open('#/play?position=undirected-geography:a-b,b-c,c-d,d-a,b-d+a&with=human');
      await get(v.page, 'spot').first().waitFor();
      const spots = (await offered(v)).filter((t) => /→/.test(t));
      // From a the edges lead to b and d: a vertex and an edge for each.
      assert.deepEqual([...new Set(spots)], ['a → b', 'a → d']);
      let hash = await here(v);
      await v.page.locator('.vertex[aria-label="a → d"]').click();
      await get(v.page, 'confirm').click();
      await changed(v, hash);
      assert.match(decodeURIComponent(await here(v)), /~d\/a/);
      hash = await here(v);
      await v.page.locator('.vertex[aria-label="d → b"]').focus();
      await v.page.keyboard.press('Enter');
      assert.equal(await v.page.locator('.vertex[aria-label="d → b"]').getAttribute('aria-pressed'), 'true');
      await v.page.keyboard.press('Escape');
      await v.page.keyboard.press('Enter');
      await v.page.keyboard.press('Enter');
      await changed(v, hash);
      assert.deepEqual([...new Set(await offered(v))], ['b → c']);
    }
  },

  async 'edges are cut in Hackenbush and taken in arc Kayles, vertices in node Kayles, by both hands'(open) {
    const v = await open({ lang: 'zh' });
    for (const [position, kind, count] of [
      ['hackenbush+0-a,a-b,b-0,a-c', '.edge', 4],
      ['arc-kayles+a-b,b-c,c-d,d-a,c-e', '.edge', 5],
      ['node-kayles+a-b,b-c,c-d,d-a,c-e', '.vertex', 5],
    ]) {
      await v.open(`#/play?position=${position}&with=human`);
      await get(v.page, 'spot').first().waitFor();
      assert.equal(await v.page.locator(`${kind}[data-test=spot]`).count(), count, position);
      assert.equal(await get(v.page, 'spot').count(), count, position);
      // Played out by the keys alone: each move takes the first that is offered.
      for (let round = 0; round < 6 && (await get(v.page, 'spot').count()) > 0; round++) {
        const hash = await here(v);
        await get(v.page, 'spot').first().focus();
        await v.page.keyboard.press('Enter');
        await v.page.keyboard.press('Enter');
        await changed(v, hash);
      }
      assert.equal(await get(v.page, 'spot').count(), 0, position);
    }
  },

  async 'two tokens that can go to one vertex are told apart, and the bot answers on a graph'(open) {
    const v = await open();
    await v.open('#/play?position=digraph:a>c,b>c,c>d+a,b&level=100');
    await get(v.page, 'spot').first().waitFor();
    const c = v.page.locator('.vertex[data-test=spot]');
    assert.equal(await c.count(), 1);
    await c.click();
    const first = await v.page.locator('.says').innerText();
    await c.click();
    const second = await v.page.locator('.says').innerText();
    assert.notEqual(first, second);
    const hash = await here(v);
    await get(v.page, 'confirm').click();
    await changed(v, hash);
    await v.page.waitForFunction(() => decodeURIComponent(location.hash).includes('|'));
  },
};

// The page on which certificates are made and checked, and the buttons beside answers
// that save one. False ones are made here, by changing true ones.
import assert from 'node:assert/strict';
import { createHash } from 'node:crypto';
import { readFileSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';

const result = (v) => v.page.locator('[data-test=result]');

/** save presses a button and gives the text of the file that it offers. */
async function save(v, button) {
  const [download] = await Promise.all([v.page.waitForEvent('download'), button.click()]);
  return readFileSync(await download.path(), 'utf8');
}

/** ended is a certificate with these lines and the end that belongs to them. */
function ended(lines) {
  const body = lines.map((l) => l + '\n').join('');
  return body + JSON.stringify({ step: 'end', lines: lines.length, sha256: createHash('sha256').update(body).digest('hex') }) + '\n';
}

/** give hands the page a file. */
async function give(v, name, content) {
  const path = join(tmpdir(), `${process.pid}-${name}`);
  writeFileSync(path, content);
  await v.page.locator('[data-test=file]').setInputFiles(path);
}

export const tests = {
  async 'a certificate is made, checked and told in steps, and what is changed in it is found in its line'(open) {
    const v = await open();
    await v.open('#/certificate?kind=verdict&position=kayles+7+%2B+nim+3,4');
    await result(v).filter({ hasText: 'Every line holds' }).waitFor();
    const text = await save(v, v.page.locator('[data-test=save]'));
    const lines = text.trim().split('\n').slice(0, -1);
    assert.equal(ended(lines), text);
    assert.equal(await v.page.locator('.steps li').count(), lines.length + 1);
    // Kayles: g(5) = 4, and nothing else.
    const at = lines.findIndex((l) => l.includes('"kayles 5"'));
    assert.ok(at > 0);
    await give(v, 'false.jsonl', ended(lines.map((l, i) => (i === at ? l.replace('"is":4', '"is":5') : l))));
    await result(v).filter({ hasText: 'It does not hold' }).waitFor();
    assert.match(await result(v).innerText(), new RegExp(`Line ${at + 1}:`));
    assert.equal(await v.page.locator('.steps li.wrong').getAttribute('value'), String(at + 1));
    // Compressed, damaged, and no certificate at all.
    await give(v, 'true.jsonl.gz', gzipSync(text));
    await result(v).filter({ hasText: 'Every line holds' }).waitFor();
    await give(v, 'cut.jsonl.gz', gzipSync(text).subarray(0, 60));
    await v.page.locator('[role=alert]').waitFor();
    await give(v, 'cut.jsonl', text.slice(0, text.length / 2));
    await result(v).filter({ hasText: 'It does not hold' }).waitFor();
    await v.page.locator('summary', { hasText: 'paste' }).click();
    await v.page.locator('#pasted').fill('{"step":"hello"}');
    await v.page.getByRole('button', { name: 'Check', exact: true }).click();
    await result(v).filter({ hasText: 'Line 1:' }).waitFor();
  },

  async 'beside a verdict, a period and a quotient stands its certificate, in Chinese too'(open) {
    const v = await open({ lang: 'zh', phone: true });
    for (const [hash, kind] of [
      ['#/analyse?position=kayles+9&misere=1', 'verdict'],
      ['#/sequences?game=kayles&to=200', 'period'],
      ['#/misere?game=0.123', 'quotient'],
    ]) {
      await v.open(hash);
      const button = v.page.locator('[data-test=certificate]').first();
      await button.waitFor();
      const text = await save(v, button);
      assert.equal(JSON.parse(text.split('\n')[0]).claim.kind, kind);
      await v.page.getByRole('link', { name: '核查' }).first().click();
      await result(v).filter({ hasText: '每一行都成立' }).waitFor();
    }
    // One that nobody can write: the reason is told, nothing is lost.
    await v.open('#/certificate?kind=period&game=lasker');
    await v.page.locator('[role=alert]').waitFor();
    assert.equal(await v.page.locator('#of').inputValue(), 'lasker');
  },
};

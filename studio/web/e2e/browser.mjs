// A real Chromium in front of a real `grundy serve`.
import { spawn, spawnSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { createRequire } from 'node:module';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { chromium } from 'playwright-core';

const axe = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8');
const flags = '--headless --no-sandbox --disable-gpu --disable-quic --no-first-run --disable-background-networking --disable-component-update --disable-sync';

/** serve starts the program at a free port, or takes the address in STUDIO_URL; GRUNDY is the program, else it is built. */
export async function serve() {
  if (process.env.STUDIO_URL) return { url: process.env.STUDIO_URL, stop() {} };
  const folder = mkdtempSync(join(tmpdir(), 'studio-'));
  let program = process.env.GRUNDY;
  if (!program) {
    program = join(folder, 'grundy');
    const built = spawnSync('go', ['build', '-o', program, './cmd/grundy'], { cwd: new URL('../../..', import.meta.url).pathname, stdio: 'inherit' });
    if (built.status !== 0) throw new Error('grundy cannot be built');
  }
  const server = spawn(program, ['serve', '--addr', '127.0.0.1:0', '--lang', 'en'], { stdio: ['ignore', 'pipe', 'pipe'] });
  const url = await new Promise((found, failed) => {
    let text = '';
    const read = (data) => {
      text += data;
      const m = text.match(/http:\/\/127\.0\.0\.1:\d+/);
      if (m) found(m[0] + '/');
    };
    server.stdout.on('data', read);
    server.stderr.on('data', read);
    server.on('exit', (code) => failed(new Error(`grundy serve ended with ${code}: ${text}`)));
  });
  return {
    url,
    stop() {
      server.removeAllListeners('exit');
      server.kill('SIGTERM');
      rmSync(folder, { recursive: true, force: true });
    },
  };
}

/** launch starts the browser. */
export function launch() {
  return chromium.launch({ executablePath: process.env.CHROMIUM ?? '/usr/bin/chromium', args: flags.split(' ') });
}

/**
 * A Visit is a page opened at an address, with what went wrong on it. Trouble in the
 * console fails the test that made it.
 */
export class Visit {
  constructor(page, url) {
    this.page = page;
    this.url = url;
    this.troubles = [];
    page.on('pageerror', (e) => this.troubles.push(String(e)));
    page.on('console', (m) => {
      // A refused move is an answer of the server, which the browser calls an error.
      if (m.type() === 'error' && !/status of (400|404|422)/.test(m.text())) this.troubles.push(m.text());
    });
  }

  /** open goes to an address behind the #. */
  async open(hash = '') {
    await this.page.goto(this.url + hash);
    await this.page.locator('h1').first().waitFor();
  }

  /** Says whether anything on the page reaches over its right edge. */
  async overflows() {
    return this.page.evaluate(() => document.documentElement.scrollWidth > document.documentElement.clientWidth);
  }

  /** axe finds what shuts people out. */
  async axe() {
    // What moves is looked at when it has come to rest.
    await this.page.evaluate(() => Promise.all(document.getAnimations().map((a) => a.finished.catch(() => {}))));
    await this.page.evaluate(axe);
    const { violations } = await this.page.evaluate(() =>
      globalThis.axe.run(document, { runOnly: ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice'] }),
    );
    return violations.map((v) => `${v.id}: ${v.help}: ${v.nodes.map((n) => n.html.slice(0, 160) + ' ' + (n.any[0]?.message ?? '')).join(' | ')}`);
  }
}

/** visit opens a new browser context: a person who has never been here. */
export async function visit(browser, url, { lang = 'en', theme = 'light', phone = false, motion = 'reduce', storage } = {}) {
  const context = await browser.newContext({
    locale: lang === 'zh' ? 'zh-CN' : 'en-GB',
    colorScheme: theme,
    reducedMotion: motion,
    viewport: phone ? { width: 360, height: 740 } : { width: 1200, height: 850 },
    hasTouch: phone,
    isMobile: phone,
    storageState: storage,
    acceptDownloads: true,
  });
  const page = await context.newPage();
  page.setDefaultTimeout(30_000);
  return new Visit(page, url);
}

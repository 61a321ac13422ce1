import type { CDPSession, Page } from '@playwright/test';
import { expect, test } from './fixtures';
import { Screen } from './screen';

// Measures what a person waits for, and prints it: npm run measure. Bytes fail when there are too many, times never.

const MOST_KB = 400;
const RUNS = 5;

const median = (values: readonly number[]): number => [...values].sort((a, b) => a - b)[Math.floor(values.length / 2)]!;

async function transferred(session: CDPSession): Promise<() => number> {
  let bytes = 0;
  session.on('Network.loadingFinished', ({ encodedDataLength }) => {
    bytes += encodedDataLength;
  });
  await session.send('Network.enable');
  return () => bytes;
}

/** Milliseconds from the beginning of the navigation until rows can be seen. */
async function rowsVisible(page: Page): Promise<number> {
  await page.goto('/admin/app/content/page', { waitUntil: 'commit' });
  return page.evaluate(
    () =>
      new Promise<number>((seen) => {
        const look = () => (document.querySelector('.list-table tbody tr[data-row-key]') ? seen(performance.now()) : requestAnimationFrame(look));
        look();
      }),
  );
}

test('measure', async ({ browser, baseURL, administrator }) => {
  const lines: [string, string][] = [];
  const state = await administrator.state();
  const fresh = async () => {
    const context = await browser.newContext({ baseURL, storageState: state, viewport: { width: 1440, height: 900 } });
    const page = await context.newPage();
    return { context, page, bytes: await transferred(await context.newCDPSession(page)) };
  };

  const cold: number[] = [];
  const warm: number[] = [];
  let kilobytes = 0;
  for (let run = 0; run < RUNS; run++) {
    const { context, page, bytes } = await fresh();
    cold.push(await rowsVisible(page));
    await page.waitForLoadState('networkidle');
    kilobytes = bytes() / 1000;
    warm.push(await rowsVisible(page));
    await context.close();
  }
  lines.push(['list, first visit, transferred', `${kilobytes.toFixed(0)} kB`]);
  lines.push(['list, rows visible, nothing kept', `${median(cold).toFixed(0)} ms`]);
  lines.push(['list, rows visible, files kept', `${median(warm).toFixed(0)} ms`]);

  const { context, page } = await fresh();
  const form = await (await new Screen(page, 'content/page').open()).create();
  await form.editor();
  await page.evaluate(() => {
    const taken: number[] = [];
    Object.assign(window, { taken });
    // From the key until the browser has drawn what came of it.
    window.addEventListener('keydown', () => {
      const began = performance.now();
      requestAnimationFrame(() => setTimeout(() => taken.push(performance.now() - began)));
    }, true);
  });
  for (const [label, field] of [['title', form.field('common.fields.title')], ['formatted text', await form.editor()]] as const) {
    await field.click();
    await page.evaluate(() => (window as unknown as { taken: number[] }).taken.splice(0));
    await page.keyboard.type('Žltučký kôň sa prechádza po lúke pri potoku', { delay: 40 });
    const taken = await page.evaluate(() => (window as unknown as { taken: number[] }).taken);
    lines.push([`key press until drawn, page form, ${label}`, `${median(taken).toFixed(1)} ms`]);
  }
  await context.close();

  const width = Math.max(...lines.map(([what]) => what.length));
  console.log(`\n${lines.map(([what, much]) => `${what.padEnd(width)}  ${much.padStart(9)}`).join('\n')}\n`);
  expect(kilobytes).toBeLessThan(MOST_KB);
});

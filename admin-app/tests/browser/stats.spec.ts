import type { Browser, BrowserContext, Page } from '@playwright/test';
import { day } from './day';
import { expect, NOBODY, test } from './fixtures';
import { ADMINISTRATORS, PASSWORD } from './people';
import { type Running, start } from './server';
import { type Language, textOf } from './texts';
import { expectWholeWords } from './words';

const SCREENS = ['traffic', 'content', 'source', 'demography', 'device', 'shop'] as const;

test.use({ as: 'nobody' });
test.describe.configure({ mode: 'serial' });

interface Opened {
  context: BrowserContext;
  page: Page;
  complaints: string[];
}

async function signIn(browser: Browser, product: Running, language: Language, width: number, colorScheme: 'light' | 'dark'): Promise<Opened> {
  const context = await browser.newContext({
    baseURL: product.url, storageState: NOBODY, colorScheme, viewport: { width, height: 900 }, reducedMotion: 'reduce', timezoneId: 'America/New_York',
  });
  const complaints: string[] = [];
  context.on('console', (message) => message.type() === 'error' && complaints.push(message.text()));
  const page = await context.newPage();
  await page.addInitScript((chosen) => localStorage.setItem('language', chosen), language);
  await page.goto('/admin/login');
  await page.getByLabel(textOf(language, 'shell.email.label')).fill(ADMINISTRATORS[0]!.email);
  await page.getByLabel(textOf(language, 'shell.password.label')).fill(PASSWORD);
  await page.getByRole('button', { name: textOf(language, 'shell.login.submit') }).click();
  await expect(page).toHaveURL(/dashboard$/);
  return { context, page, complaints };
}

type Totals = Record<string, number>;
type Summary = { date: string; value: number; type: string }[][];

async function summary(page: Page, path: string, startDate: string, endDate: string): Promise<{ series: Summary; totals: Totals }> {
  const answer = await page.request.get(`${path}?startDate=${startDate}&endDate=${endDate}`);
  const { data } = (await answer.json()) as { data: unknown[] };
  return { series: data.slice(0, -1) as Summary, totals: data.at(-1) as Totals };
}

test.describe('the statistics of a shop with visitors', () => {
  let product: Running;
  test.beforeAll(async () => {
    test.setTimeout(300_000);
    product = await start({ demo: true });
  });
  test.afterAll(() => product.stop());

  for (const language of ['sk', 'en'] as const) {
    for (const [width, scheme] of [[1440, 'light'], [1000, 'dark'], [390, 'dark']] as const) {
      test(`can be read in ${language} at ${width}`, async ({ browser, accessible }) => {
        test.setTimeout(240_000);
        const { context, page, complaints } = await signIn(browser, product, language, width, scheme);
        for (const name of SCREENS) {
          await page.goto(`/admin/app/stats/${name}?range=last30`);
          await expect(page.getByRole('heading', { level: 1, name: textOf(language, `stats.${name}.title`) })).toBeVisible();
          const summed = name === 'traffic' || name === 'shop';
          if (summed) await expect(page.locator('.report-chart canvas')).toBeVisible({ timeout: 30_000 });
          else await expect(page.locator('.report-rows tbody tr').first()).toBeVisible();
          await expect(page.locator('.ant-skeleton')).toHaveCount(0);
          await accessible(page);
          await expectWholeWords(page);
          expect(await page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth), name).toBe(0);
          // No number stands where it has to be scrolled to; the edge of a heading that is pressed may.
          for (const table of await page.locator('.report-scroll').all()) {
            expect(await table.evaluate((one) => one.scrollWidth - one.clientWidth), `${name} at ${width}`).toBeLessThanOrEqual(4);
          }
          if (name === 'source') {
            // What the numbers of a table mean is told by keys.
            const hint = textOf(language, 'stats.source.hints.landing');
            await page.getByRole('region', { name: textOf(language, 'stats.source.tables.landing'), exact: true }).first()
              .getByRole('button', { name: hint }).focus();
            await expect(page.getByRole('tooltip')).toHaveText(hint);
            await page.keyboard.press('Escape');
          }
          if (process.env.SHOTS) await page.screenshot({ path: `${process.env.SHOTS}/stats-${name}-${language}-${width}.png`, fullPage: true });
        }
        expect(complaints).toEqual([]);
        await context.close();
      });
    }
  }

  test('have their tables in the address, to be shared, reloaded and walked back to', async ({ browser }) => {
    const { context, page } = await signIn(browser, product, 'sk', 1440, 'light');
    await page.goto('/admin/app/stats/content?range=last30');
    const table = page.locator('.report-parts > section').filter({ has: page.getByRole('searchbox') }).first();
    const rows = table.locator('tbody tr');
    await expect(rows.first()).toBeVisible();
    await table.getByRole('searchbox').fill('blog');
    await expect(page).toHaveURL(/\.search=blog/);
    await expect(rows.first()).toContainText('/blog');
    await table.locator('th button.list-sort').first().click();
    await expect(page).toHaveURL(/\.search=blog/);
    await expect(page).toHaveURL(/\.sort=pagePath/);
    await expect(table.locator('th').first()).toHaveAttribute('aria-sort', 'ascending');
    const found = await rows.allInnerTexts();
    await page.reload();
    await expect(table.getByRole('searchbox')).toHaveValue('blog');
    await expect.poll(() => rows.allInnerTexts()).toEqual(found);
    await page.goBack();
    await expect(page).not.toHaveURL(/\.sort=/);
    await expect(table.getByRole('searchbox')).toHaveValue('blog');
    await page.goBack();
    await expect(table.getByRole('searchbox')).toHaveValue('');
    await expect(page).not.toHaveURL(/\.search=/);
    await context.close();
  });

  test('are compared with the days before, in numbers and in words', async ({ browser, accessible }) => {
    const { context, page, complaints } = await signIn(browser, product, 'sk', 1440, 'light');
    const t = (key: string, values?: Record<string, string | number>) => textOf('sk', key, values);
    await page.goto('/admin/app/stats/traffic');
    // The address says what is shown: the last seven days of the site, wherever the reader is, and no comparison.
    await expect(page).toHaveURL(/\?range=last7&compared=0$/);
    const compare = page.getByRole('switch', { name: t('report.compare') });
    await compare.focus();
    await page.keyboard.press('Space');
    await expect(page).toHaveURL(/compared=1$/);
    const [now, before] = [await summary(page, '/api/stats/traffic', day(7), day(1)), await summary(page, '/api/stats/traffic', day(14), day(8))];
    const box = page.locator('.report-box').nth(3);
    const shown = (n: number) => new Intl.NumberFormat('sk').format(n);
    await expect(box.locator('strong')).toHaveText(shown(now.totals.screenPageViews!));
    await expect(box.locator('.report-before')).toHaveText(`${t('report.change.before')} ${shown(before.totals.screenPageViews!)}`);
    const share = now.totals.screenPageViews! / before.totals.screenPageViews! - 1;
    const percent = new Intl.NumberFormat('sk', { style: 'percent', maximumFractionDigits: 1, signDisplay: 'exceptZero' }).format(share);
    const judged = Math.abs(share) < 0.0005 ? t('report.change.none') : `${percent}, ${t(share > 0 ? 'report.change.better' : 'report.change.worse')}`;
    await expect(box.locator('.report-change')).toContainText(judged);
    await expect(page.locator('.report-compared')).toContainText(/7 dňami/);
    await accessible(page);

    // Both in the table, day by day beside one another.
    await page.getByRole('button', { name: t('report.asTable') }).click();
    const rows = page.getByRole('table', { name: t('stats.traffic.title') }).locator('tbody tr');
    await expect(rows).toHaveCount(7);
    const cells = await rows.first().locator('td').allTextContents();
    expect(cells.map((text) => Number(text.replace(/\D/g, '')))).toEqual([0, 1, 2].flatMap((at) => [now.series[at]![0]!.value, before.series[at]![0]!.value]));

    // It is remembered on another screen, and the way back leads to what was asked.
    await page.goto('/admin/app/stats/shop');
    await expect(page).toHaveURL(/range=last7&compared=1$/);
    await page.getByRole('combobox', { name: t('report.preset') }).click();
    await page.getByTitle(t('report.presets.lastWeek'), { exact: true }).click();
    await page.getByRole('button', { name: t('report.apply') }).focus();
    await page.keyboard.press('Enter');
    await expect(page).toHaveURL(/range=lastWeek&compared=1$/);
    await page.goBack();
    await expect(page).toHaveURL(/range=last7&compared=1$/);
    await page.goto(`/admin/app/stats/shop?startDate=${day(400)}&endDate=${day(1)}&compared=0`);
    // Thirteen months are weeks, and no day is lost among them.
    await expect(page.getByText(t('report.by.week'))).toBeVisible();
    await page.getByRole('button', { name: t('report.asTable') }).click();
    const year = await summary(page, '/api/stats/shop/order', day(400), day(1));
    const paid = await page.getByRole('table', { name: t('stats.shop.title') }).locator('tbody tr td:nth-child(2)').allTextContents();
    expect(paid.length).toBeLessThanOrEqual(59);
    expect(paid.reduce((sum, text) => sum + Number(text.replace(/\D/g, '')), 0)).toBe(year.series[0]!.reduce((sum, { value }) => sum + value, 0));

    // On paper there is nothing to press.
    await page.emulateMedia({ media: 'print' });
    await expect(page.getByRole('navigation')).toHaveCount(0);
    await expect(page.getByRole('button').and(page.locator(':not(.list-sort)'))).toHaveCount(0);
    await expect(page.locator('.report-printed')).toBeVisible();
    await expect(page.locator('.report-rows thead').getByText(t('stats.shop.columns.product'), { exact: true })).toBeVisible();
    expect(complaints).toEqual([]);
    await context.close();
  });
});

// A small site of our own, whose pages load the script and lead to one another.
const SITE = `<!doctype html><title>x</title><script async src="/visit.js"></script>
  <a href="/sk/uvod">Úvod</a> <a href="/sk/ponuka">Ponuka</a>`;
const AGENT = (version: number) => `Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/${version}.0.0.0 Safari/537.36`;

test.describe('visits in a real browser', () => {
  let product: Running;
  test.beforeAll(async () => {
    product = await start();
  });
  test.afterAll(() => product.stop());

  async function visitor(browser: Browser, version: number) {
    const context = await browser.newContext({ baseURL: product.url, storageState: NOBODY, bypassCSP: true, userAgent: AGENT(version) });
    const page = await context.newPage();
    let views = 0;
    page.on('response', (answer) => answer.url().endsWith('/api/public/visit') && answer.status() === 204 && views++);
    await page.route('**/sk/**', (route) => route.fulfill({ contentType: 'text/html', body: SITE }));
    // Each step waits until it was counted: whoever goes faster than the script loads is not seen by any collector.
    const counted = async (act: () => Promise<unknown>, n = 1) => {
      const want = views + n;
      await act();
      await expect.poll(() => views, { message: `views after ${act}` }).toBe(want);
    };
    return { context, page, counted };
  }

  test('come to what was done, and are told as they happen', async ({ browser }) => {
    test.setTimeout(120_000);
    const one = await visitor(browser, 142);
    await one.counted(() => one.page.goto('/sk/uvod'));
    await one.counted(() => one.page.getByRole('link', { name: 'Ponuka' }).click());
    await one.counted(() => one.page.evaluate(() => history.pushState(null, '', '/sk/ponuka/caj')));
    await one.counted(() => one.page.goBack());
    await one.counted(() => one.page.reload());
    await one.counted(() => one.page.evaluate(() => history.replaceState(null, '', '/sk/ponuka?strana=2')), 0);
    await one.counted(() => one.page.goBack());
    const two = await visitor(browser, 141);
    await two.counted(() => two.page.goto('/sk/uvod'));

    const { context, page, complaints } = await signIn(browser, product, 'sk', 1440, 'light');
    const today = day(0);
    const totals = async () => (await summary(page, '/api/stats/traffic', today, today)).totals;
    await expect.poll(async () => (await totals()).screenPageViews).toBe(7);
    expect(await totals()).toMatchObject({ totalUsers: 2, newUsers: 2, sessions: 2, screenPageViews: 7, screenPageViewsPerSession: 3.5, bounceRate: 0.5 });
    const rows = async (path: string) =>
      ((await (await page.request.get(`${path}?startDate=${today}&endDate=${today}`)).json()) as { data: Record<string, unknown>[] }).data;
    expect((await rows('/api/stats/content')).map(({ pagePath, sessions }) => [pagePath, sessions])).toEqual([['/sk/uvod', 2], ['/sk/ponuka', 1], ['/sk/ponuka/caj', 1]]);
    expect((await rows('/api/stats/source/page')).map(({ sessions }) => sessions)).toEqual([2]);

    let asked = 0;
    page.on('request', (request) => request.url().endsWith('/api/stats/traffic/now') && asked++);
    await page.clock.install();
    await page.goto('/admin/app/stats/traffic?range=today');
    const live = page.locator('.report-live');
    const numbers = live.locator('.report-box strong');
    await expect(numbers).toHaveText(['2', '2']);
    // Both stand where they looked last.
    await expect(live.locator('tbody tr')).toHaveText([/\/sk\/uvod\s*2\s*2/]);
    expect(await live.locator('[aria-live]:not([aria-live=off]), [role=status]').count()).toBe(0);

    const three = await visitor(browser, 140);
    await three.counted(() => three.page.goto('/sk/ponuka'));
    await page.waitForTimeout(2500); // an answer stands that long for all who ask
    await page.clock.runFor(10_500);
    await expect(numbers).toHaveText(['3', '3']);

    // Who does not look asks for nothing, and sees what is as soon as they come back.
    await page.evaluate(() => {
      document.hasFocus = () => false;
      window.dispatchEvent(new Event('blur'));
    });
    await expect(live.getByText(/pozastavené/)).toBeVisible();
    const before = asked;
    await page.clock.runFor(60_000);
    expect(asked).toBe(before);
    await page.evaluate(() => {
      document.hasFocus = () => true;
      window.dispatchEvent(new Event('focus'));
    });
    await expect.poll(() => asked).toBe(before + 1);
    // Nor does who has left for ten minutes.
    await page.clock.runFor(10 * 60_000 + 500);
    const tired = asked;
    await page.clock.runFor(60_000);
    expect(asked).toBe(tired);
    expect(complaints).toEqual([]);
    for (const { context: other } of [one, two, three]) await other.close();
    await context.close();
  });
});

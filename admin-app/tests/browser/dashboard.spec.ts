import type { Page } from '@playwright/test';
import { expect, NOBODY, test } from './fixtures';
import { ADMINISTRATORS, PASSWORD } from './people';
import { type Running, start } from './server';
import { type Language, textOf } from './texts';
import { expectWholeWords } from './words';

const LANGUAGES: readonly Language[] = ['sk', 'en'];

test.describe('the dashboard of a site with visitors', () => {
  let product: Running;
  test.use({ as: 'nobody' });
  test.describe.configure({ mode: 'serial' });

  test.beforeAll(async () => {
    test.setTimeout(300_000);
    product = await start({ demo: true });
  });
  test.afterAll(() => product.stop());

  async function open(page: Page, language: Language) {
    await page.addInitScript((chosen) => localStorage.setItem('language', chosen), language);
    await page.goto('/admin/login');
    await page.getByLabel(textOf(language, 'shell.email.label')).fill(ADMINISTRATORS[0]!.email);
    await page.getByLabel(textOf(language, 'shell.password.label')).fill(PASSWORD);
    await page.getByRole('button', { name: textOf(language, 'shell.login.submit') }).click();
    await expect(page).toHaveURL(/dashboard$/);
    await expect(page.locator('.report-chart canvas')).toBeVisible({ timeout: 30_000 });
  }

  for (const language of LANGUAGES) {
    const t = (key: string, values?: Record<string, string | number>) => textOf(language, key, values);
    for (const [colorScheme, width] of [['light', 1440], ['dark', 390]] as const) {
      test(`in ${language}, ${colorScheme}, ${width} wide`, async ({ browser, accessible }) => {
        const context = await browser.newContext({
          baseURL: product.url, storageState: NOBODY, colorScheme, viewport: { width, height: 900 }, reducedMotion: 'reduce',
        });
        const complaints: string[] = [];
        context.on('console', (message) => message.type() === 'error' && complaints.push(message.text()));
        const page = await context.newPage();
        await open(page, language);

        // The numbers are those of the server, for the same seven days.
        const answer = await page.request.get('/api/stats/totals');
        const numbers = ((await answer.json()) as { data: Record<string, number> }).data;
        const shown = (n: number) => new Intl.NumberFormat(language).format(n);
        const totals = page.locator('.stats-total');
        await expect(totals).toHaveCount(4);
        for (const [index, key] of ['totalUsers', 'newUsers', 'sessions', 'screenPageViews'].entries()) {
          expect(numbers[key]).toBeGreaterThan(100);
          await expect(totals.nth(index).locator('strong')).toHaveText(shown(numbers[key]!));
        }
        const tiles = page.locator('.stats-tile');
        await expect(tiles).toHaveCount(19);
        await expectWholeWords(page);
        const pages = page.getByRole('link', { name: new RegExp(`^${numbers.Page}\\s?${t('content.page.tiles.Page', { Count: numbers.Page! })}$`) });
        await expect(pages).toBeVisible();
        expect((await page.locator('.report-chart canvas').boundingBox())!.height).toBe(361);
        await accessible(page);

        const toTable = page.getByRole('button', { name: t('report.asTable') });
        await toTable.focus();
        await page.keyboard.press('Enter');
        const table = page.getByRole('table', { name: t('shell.dashboard.traffic') });
        await expect(table.getByRole('row')).toHaveCount(8);
        const views = await table.locator('tbody tr td:last-child').allTextContents();
        const sum = views.reduce((all, text) => all + Number(text.replace(/\D/g, '')), 0);
        expect(sum).toBe(numbers.screenPageViews);
        await accessible(page);
        expect(await page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth)).toBe(0);
        await page.getByRole('button', { name: t('report.asChart') }).click();
        await expect(page.locator('.report-chart canvas')).toBeVisible();

        if (process.env.SHOTS) await page.screenshot({ path: `${process.env.SHOTS}/dashboard-${language}-${colorScheme}-${width}.png`, fullPage: true });
        if (width > 1000) {
          const drawn = async () => (await page.locator('.report-chart canvas').boundingBox())!.width;
          const before = await drawn();
          await page.getByRole('button', { name: t('shell.menu.collapse') }).click();
          await expect.poll(drawn, { message: 'the chart takes the room of the navigation' }).toBeGreaterThan(before + 50);
          await page.getByRole('button', { name: t('shell.menu.expand') }).click();
          await expect.poll(drawn).toBe(before);
        }
        await pages.click();
        await expect(page).toHaveURL(/content\/page$/);
        expect(complaints).toEqual([]);
        await context.close();
      });
    }
  }
});

for (const language of LANGUAGES) {
  test.describe(`without visitors, in ${language}`, () => {
    test.use({ language });

    test('the administrator is told how to begin', async ({ page, t, accessible }) => {
      await page.goto('/admin/app/dashboard');
      await expect(page.getByText(t('shell.dashboard.empty.script'))).toBeVisible();
      await expect(page.locator('.report-nothing code')).toHaveText(`<script async src="${new URL(page.url()).origin}/visit.js"></script>`);
      await expect(page.getByRole('button', { name: t('report.asTable') })).toHaveCount(0);
      await accessible();
      if (process.env.SHOTS) await page.screenshot({ path: `${process.env.SHOTS}/dashboard-empty-${language}.png`, fullPage: true });
    });
  });
}

test.describe('an editor', () => {
  test.use({ as: 'editor' });

  test('sees the same without the line for the site', async ({ page, t }) => {
    await page.goto('/admin/app/dashboard');
    await expect(page.getByText(t('shell.dashboard.empty.text'))).toBeVisible();
    await expect(page.locator('.report-nothing code')).toHaveCount(0);
    await expect(page.locator('.stats-tile')).not.toHaveCount(0);
  });
});

test.describe('numbers that cannot be had', () => {
  test('are asked for again', async ({ page, t, provoked }) => {
    provoked(500);
    let failing = true;
    await page.route('**/api/stats/t*', (route) =>
      failing ? route.fulfill({ status: 500, json: { message: 'Nejde to.' } }) : route.continue(),
    );
    await page.goto('/admin/app/dashboard');
    await expect(page.getByRole('alert').filter({ hasText: 'Nejde to.' })).toHaveCount(2);
    failing = false;
    const again = page.getByRole('alert').getByRole('button', { name: t('shell.retry') });
    await again.first().click();
    await expect(again).toHaveCount(1);
    await again.click();
    await expect(page.locator('.stats-tile')).not.toHaveCount(0);
  });
});

// The script runs in a real browser, on a page of ours: without a public site those are counted.
test('the script counts what is looked at', async ({ browser }) => {
  const context = await browser.newContext({
    baseURL: process.env.ADMIN_URL, storageState: NOBODY, bypassCSP: true,
    userAgent: 'Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/142.0.0.0 Safari/537.36',
  });
  const page = await context.newPage();
  const bodies: Record<string, unknown>[] = [];
  const statuses: number[] = [];
  page.on('response', (answer) => {
    if (!answer.url().endsWith('/api/public/visit')) return;
    bodies.push(JSON.parse(answer.request().postData()!) as Record<string, unknown>);
    statuses.push(answer.status());
  });
  await page.route('**/sk/**', (route) => route.fulfill({ contentType: 'text/html', body: '<!doctype html><title>x</title><script async src="/visit.js"></script>' }));
  await page.goto('/sk/uvod');
  await expect.poll(() => bodies.length).toBe(1);
  await page.evaluate(() => history.pushState(null, '', '/sk/kontakt?a=1'));
  await expect.poll(() => bodies.length).toBe(2);
  await page.evaluate(() => history.replaceState(null, '', '/sk/kontakt?a=2'));
  await page.reload();
  await expect.poll(() => bodies.length).toBe(3);
  expect(bodies.map(({ p, a }) => [p, a])).toEqual([['/sk/uvod', false], ['/sk/kontakt', false], ['/sk/kontakt', true]]);
  expect(String(bodies[1]!.r)).toContain('/sk/uvod');
  expect(statuses).toEqual([204, 204, 204]);
  expect(await context.cookies()).toEqual([]);
  expect(await page.evaluate(() => localStorage.length + sessionStorage.length)).toBe(0);
  await context.close();
});

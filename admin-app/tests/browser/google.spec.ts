import { execFileSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { Browser } from '@playwright/test';
import { expect, NOBODY, test } from './fixtures';
import { ADMINISTRATORS, PASSWORD } from './people';
import { type Running, start } from './server';
import { type Language, textOf } from './texts';
import { expectWholeWords } from './words';

const LANGUAGES: readonly Language[] = ['sk', 'en'];
const SCREENS = {
  content: ['content'], source: ['source/page'], demography: ['demography/country', 'demography/city', 'demography/language'],
  device: ['device/browser', 'device/system'],
} as const;

test.use({ as: 'nobody' });
test.describe.configure({ mode: 'serial' });

test.describe('visitors that Google counted', () => {
  let product: Running;
  let folder: string;
  let binary: string;
  let storage = '';
  const begin = async () => {
    product = await start({ command: [binary], prepare: (where) => (storage = where) });
  };
  test.beforeAll(async () => {
    test.setTimeout(300_000);
    folder = mkdtempSync(join(tmpdir(), 'backoffice-google-'));
    binary = join(folder, 'google');
    execFileSync('go', ['build', '-trimpath', '-o', binary, './admin-app/tests/browser/google'], {
      cwd: fileURLToPath(new URL('../../../', import.meta.url)),
      stdio: 'inherit',
      env: { ...process.env, CGO_ENABLED: '0' },
    });
    await begin();
  });
  test.afterAll(async () => {
    await product.stop();
    rmSync(folder, { recursive: true, force: true });
  });

  const fail = async (how: 'once' | 'key' | 'quota') => {
    const answer = await fetch(`${readFileSync(join(storage, 'google.url'), 'utf8')}/fail/${how}`, { method: 'POST' });
    expect(answer.status).toBe(200);
  };

  async function signIn(browser: Browser, language: Language, width: number) {
    const context = await browser.newContext({
      baseURL: product.url, storageState: NOBODY, viewport: { width, height: 900 }, reducedMotion: 'reduce', colorScheme: width > 1000 ? 'light' : 'dark',
    });
    const page = await context.newPage();
    await page.addInitScript((chosen) => localStorage.setItem('language', chosen), language);
    await page.goto('/admin/login');
    await page.getByLabel(textOf(language, 'shell.email.label')).fill(ADMINISTRATORS[0]!.email);
    await page.getByLabel(textOf(language, 'shell.password.label')).fill(PASSWORD);
    await page.getByRole('button', { name: textOf(language, 'shell.login.submit') }).click();
    await expect(page).toHaveURL(/dashboard$/);
    return { context, page };
  }

  for (const language of LANGUAGES) {
    for (const width of [1440, 390]) {
      test(`are told on every screen, in ${language} at ${width}`, async ({ browser, accessible }) => {
        const { context, page } = await signIn(browser, language, width);
        const days = 'startDate=2026-10-19&endDate=2026-10-25';
        await page.goto(`/admin/app/stats/traffic?${days}`);
        await expect(page.locator('.report-chart canvas')).toBeVisible({ timeout: 30_000 });
        const answer = await page.request.get(`/api/stats/traffic?${days}`);
        const totals = ((await answer.json()) as { data: unknown[] }).data.at(-1) as Record<string, number>;
        expect(totals.sessions).toBeGreaterThan(100);
        const shown = new Intl.NumberFormat(language).format(totals.sessions!);
        await expect(page.locator('.report-box').nth(2).locator('strong')).toHaveText(shown);
        await accessible(page);
        for (const [name, calls] of Object.entries(SCREENS)) {
          await page.goto(`/admin/app/stats/${name}?${days}`);
          for (const [at, call] of calls.entries()) {
            const rows = (await (await page.request.get(`/api/stats/${call}?${days}`, { headers: { 'Accept-Language': language } })).json()) as {
              data: Record<string, unknown>[];
            };
            const texts = rows.data.map((row) => String(Object.values(row).find((value) => typeof value === 'string')));
            expect(texts.length).toBeGreaterThan(0);
            const table = page.locator('.report-rows').nth(at);
            await expect(table.locator('tbody tr')).toHaveCount(texts.length);
            await expect(table.locator('tbody tr td:first-child')).toHaveText(texts);
          }
          await expectWholeWords(page);
          await accessible(page);
          if (process.env.SHOTS) await page.screenshot({ path: `${process.env.SHOTS}/google-${name}-${language}-${width}.png`, fullPage: true });
        }
        await context.close();
      });
    }
  }

  test('say what keeps them from being told, and what to do', async ({ browser, accessible }) => {
    test.setTimeout(180_000);
    const told = async (words: Record<Language, RegExp>) => {
      for (const [language, width] of [['sk', 1440], ['en', 390]] as const) {
        const { context, page } = await signIn(browser, language, width);
        await page.goto('/admin/app/stats/device?startDate=2026-08-01&endDate=2026-08-02');
        const alert = page.getByRole('alert').first();
        await expect(alert).toContainText(words[language]);
        await expect(alert.getByRole('button', { name: textOf(language, 'report.retry') })).toBeVisible();
        await accessible(page);
        if (process.env.SHOTS) await page.screenshot({ path: `${process.env.SHOTS}/google-fails-${language}-${words.en.source.length}.png`, fullPage: true });
        // The shop's own numbers are there all the same.
        await page.goto('/admin/app/stats/shop?startDate=2026-08-01&endDate=2026-08-02');
        await expect(page.locator('.report-box strong')).toHaveCount(10);
        await expect(page.locator('.report [role=alert]')).toHaveCount(0);
        await context.close();
      }
    };
    const { context, page } = await signIn(browser, 'sk', 1440);
    await fail('once');
    await page.goto('/admin/app/stats/traffic?startDate=2026-09-01&endDate=2026-09-02');
    const alert = page.getByRole('alert').first();
    await expect(alert).toContainText('Služba Google Analytics teraz neodpovedá. O chvíľu to skúste znova.');
    // What failed is asked again ten seconds later, not before.
    await page.waitForTimeout(10_500);
    await alert.getByRole('button', { name: textOf('sk', 'report.retry') }).click();
    await expect(page.locator('.report-chart canvas')).toBeVisible();
    await context.close();

    await fail('quota');
    await told({ sk: /limit je vyčerpaný\. O niekoľko minút sa opýtame znova\./, en: /had too many requests for now/ });
    await product.stop();
    await begin();
    await fail('key');
    await told({ sk: /neprijala kľúč účtu stats@shop-123.*Nahraďte súbor s kľúčom novým/, en: /does not accept the key of stats@shop-123/ });
  });
});

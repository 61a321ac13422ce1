import { day } from './day';
import { expect } from './fixtures';
import { KIT, kit, test } from './sample-test';


test.describe.configure({ mode: 'serial' });

test.describe('a report', () => {
  for (const [width, scheme] of [[1440, 'light'], [1000, 'light'], [390, 'dark']] as const) {
    test(`is asked, charted and tabulated at ${width}`, async ({ browser, sample, t, accessible }) => {
      const title = `Zostava ${width}`;
      const saved = await sample.api.create(KIT, kit(`r${width}`, { price: 12.5, serial: title }));
      await sample.api.write(`/api/sample/kit/${saved.id}/report`, {});
      const context = await browser.newContext({
        baseURL: sample.url, storageState: sample.state, viewport: { width, height: 900 }, colorScheme: scheme, reducedMotion: 'reduce', locale: 'sk-SK',
      });
      const complaints: string[] = [];
      context.on('console', (message) => message.type() === 'error' && complaints.push(message.text()));
      const page = await context.newPage();
      const asked: string[] = [];
      page.on('request', (request) => request.url().includes('/api/sample/report') && asked.push(request.url()));
      await page.goto('/admin/app/sample/report');
      await expect(page.getByRole('heading', { level: 1, name: 'Prehľad hlásení' })).toBeVisible();

      // At first the last seven days up to yesterday, in which nothing was reported.
      await expect(page.getByText(t('report.empty')).first()).toBeVisible();
      expect(asked.some((url) => url.includes(`startDate=${day(7)}&endDate=${day(1)}`))).toBe(true);
      await expect(page.locator('.ant-picker')).toHaveCount(width < 1050 ? 2 : 1);
      const apply = page.getByRole('button', { name: t('report.apply') });
      await expect(apply).toBeDisabled();

      await page.getByRole('combobox', { name: t('report.preset') }).click();
      await page.getByTitle(t('report.presets.today'), { exact: true }).click();
      await expect(apply).toBeEnabled();
      await apply.click();
      await expect(page.locator('.report-chart canvas')).toBeVisible({ timeout: 30_000 });
      expect(asked.some((url) => url.includes(`startDate=${day(0)}&endDate=${day(0)}`))).toBe(true);
      const rows = page.getByRole('table', { name: 'Podľa súpravy' }).locator('tbody tr');
      await expect(rows.filter({ hasText: `Súprava r${width}` })).toContainText('12,50');
      await expect(page.locator('.report-box').first()).toContainText('Hlásenia');
      await accessible(page);
      expect(await page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth)).toBe(0);

      // The chart's numbers by keyboard, as a table.
      await page.getByRole('button', { name: t('report.asTable') }).focus();
      await page.keyboard.press('Enter');
      await expect(page.getByRole('table', { name: 'Prehľad hlásení' }).getByRole('row')).toHaveCount(2);
      await accessible(page);

      await page.getByRole('searchbox', { name: t('report.search') }).fill('nowhere');
      await expect(page.getByText(t('report.notFound'))).toBeVisible();
      await page.getByRole('searchbox', { name: t('report.search') }).fill(`suprava r${width}`);
      await expect(rows).toHaveCount(1);
      if (process.env.SHOTS) await page.screenshot({ path: `${process.env.SHOTS}/report-${width}.png`, fullPage: true });

      // The range is there at the next visit.
      await page.reload();
      await expect(rows.filter({ hasText: `Súprava r${width}` })).toBeVisible();
      expect(complaints).toEqual([]);
      await context.close();
    });
  }
});

test('a detail and a screen are components of their own', async ({ page, sample, t, accessible }) => {
  const saved = await sample.api.create(KIT, kit('panel', { stock: 41 }));
  for (let n = 0; n < 2; n++) await sample.api.write(`/api/sample/kit/${saved.id}/report`, {});
  await page.goto('/admin/app/sample/event');
  const title = `${saved.serial} – 41 ks`;
  await page.getByRole('link', { name: title }).first().click();
  const dialog = page.getByRole('dialog');
  await expect(dialog.locator('.sample-others li')).toHaveText([title]);
  await accessible(page);
  // The command is the screen's own, the record is asked for again after it.
  await dialog.getByRole('button', { name: t('sample.event.actions.solve') }).click();
  const ask = page.getByRole('dialog').last();
  await ask.getByRole('textbox').fill('Vybavené');
  await ask.getByRole('button').last().click();
  await expect(dialog.first()).toContainText('Vybavené');

  await page.goto('/admin/app/sample/board');
  await expect(page.getByRole('heading', { level: 1, name: 'Zásoby súprav' })).toBeVisible();
  // Other tests put records beside it.
  await expect(page.locator('.sample-board li').filter({ hasText: 'Súprava panel' })).toContainText('41');
  await accessible(page);
});

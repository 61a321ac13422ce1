import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { request } from '@playwright/test';
import { Api } from './api';
import { expect, test } from './fixtures';
import { plantGoods } from './goods';
import { ADMINISTRATORS } from './people';
import { fits, Screen } from './screen';
import { type Running, start } from './server';
import { textOf } from './texts';

for (const [language, width] of [['sk', 1440], ['en', 390]] as const) {
  test.describe(`import, ${language}, ${width} px`, () => {
    test.use({ language, viewport: { width, height: 900 } });

    test('a file is looked at first, and its mistakes are named by line', async ({ page, api, t, word, accessible, provoked }) => {
      provoked(422);
      const code = word.toUpperCase().replaceAll(/[^A-Z0-9]/g, 'X');
      await api.create('shop/voucher', { code: `${code}A`, type: 1, value: 10, fixed_value: false, status: true });
      await new Screen(page, 'shop/voucher', language).open(`?search=${code}`);
      const begin = page.getByRole('button', { name: t('list.import.title') });
      await begin.focus();
      await page.keyboard.press('Enter');
      const dialog = page.getByRole('dialog', { name: new RegExp(t('list.import.title')) });
      await expect(dialog.getByRole('button', { name: t('list.import.choose') })).toBeFocused();
      await expect(dialog.locator('.import-columns')).toContainText(t('shop.voucher.fields.value'));
      await expect(dialog.locator('.import-columns')).not.toContainText('publish_up');
      await accessible();
      const choose = (text: string) => dialog.locator('input[type=file]').setInputFiles({ name: 'kupony.csv', mimeType: 'text/csv', buffer: Buffer.from(text) });

      await choose(`code;valu\n${code}A;5\n`);
      await expect(dialog.getByRole('alert')).toContainText(t('errors.import.columnMeant', { Column: 'valu', Meant: 'value' }));

      await choose(`code;type;value\n${code}A;1;0\n${code}B;7;5\n`);
      const faults = dialog.getByRole('region', { name: t('list.import.faults') });
      await expect(faults.getByRole('row')).toHaveCount(3);
      await expect(faults.getByRole('row').nth(1)).toContainText('2');
      await expect(faults.getByRole('row').nth(2)).toContainText('3');
      await accessible();
      await expect(dialog.locator('.ant-btn-primary')).toBeDisabled();

      await choose(`code;type;value\n${code}A;1;15\n${code}B;1;5\n`);
      const preview = dialog.getByRole('region', { name: t('list.import.preview') });
      await expect(preview.locator('details')).toHaveCount(2);
      await preview.locator('summary').first().focus();
      await page.keyboard.press('Enter');
      await expect(preview.locator('.change-table').first()).toContainText('15');
      await accessible();
      await dialog.getByRole('button', { name: t('list.import.save', { Count: 2 }) }).click();
      await expect(dialog).toBeHidden();
      await expect(page.getByTestId('notice')).toContainText(t('common.messages.imported', { Count: 2 }));
      await expect(page.getByText(`${code}B`).first()).toBeVisible();
      await fits(page, width);
    });
  });
}

test('an import that is being saved is not left by a step back, and the browser asks before a reload breaks it off', async ({ page, t, word }) => {
  const code = word.toUpperCase().replaceAll(/[^A-Z0-9]/g, 'X');
  await new Screen(page, 'shop/product', 'sk').open();
  await page.locator('a[href$="/app/shop/voucher"]').click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(t('shop.voucher.title'));
  await page.getByRole('button', { name: t('list.import.title') }).click();
  const dialog = page.getByRole('dialog', { name: new RegExp(t('list.import.title')) });
  await dialog.locator('input[type=file]').setInputFiles({ name: 'kupony.csv', mimeType: 'text/csv', buffer: Buffer.from(`code;type;value\n${code};1;15\n`) });
  const save = dialog.getByRole('button', { name: t('list.import.save', { Count: 1 }) });
  await expect(save).toBeEnabled();
  let goOn = () => {};
  const held = new Promise<void>((resolve) => (goOn = resolve));
  await page.route('**/api/shop/voucher/import', async (route) => {
    await held;
    await route.continue();
  });
  await save.click();
  await expect(dialog.getByRole('button', { name: t('list.import.close') }).last()).toBeDisabled();
  await page.goBack();
  await expect(dialog).toBeVisible();
  const asked = page.waitForEvent('dialog');
  void page.evaluate(() => location.reload()).catch(() => undefined);
  const question = await asked;
  expect(question.type()).toBe('beforeunload');
  await question.dismiss();
  goOn();
  await expect(dialog).toBeHidden();
  await expect(page.getByTestId('notice')).toContainText(t('common.messages.imported', { Count: 1 }));
});

test('without a data source the button of synchronisation is off, and says why', async ({ page, t }) => {
  await new Screen(page, 'shop/product', 'sk').open();
  const button = page.getByRole('button', { name: t('list.sync.title') });
  await expect(button).toBeDisabled();
  await expect(button).toHaveAccessibleName(`${t('list.sync.title')}: ${t('list.sync.off')}`);
});

test.describe('products follow a feed', () => {
  test.describe.configure({ mode: 'serial' });
  let product: Running;
  const folder = mkdtempSync(join(tmpdir(), 'backoffice-feed-'));
  const feed = join(folder, 'sklad.csv');

  test.beforeAll(async () => {
    test.setTimeout(120_000);
    product = await start({ more: { PRODUCT_FEED: feed } });
    await plantGoods(product.url, 'mydlo');
  });
  test.afterAll(async () => {
    await product?.stop();
    rmSync(folder, { recursive: true, force: true });
  });

  for (const [language, width, price] of [['sk', 1440, '7.5'], ['en', 390, '8.25']] as const) {
    test(`they are looked at first, ${language}, ${width} px`, async ({ browser, accessible }) => {
      const t = (key: string, values?: Record<string, string | number>) => textOf(language, key, values);
      const calls = await request.newContext({ baseURL: product.url });
      const api = await Api.signIn(calls, ADMINISTRATORS[0]!, product.url);
      const context = await browser.newContext({ baseURL: product.url, storageState: await api.state(), viewport: { width, height: 900 }, reducedMotion: 'reduce' });
      await context.addInitScript((chosen) => localStorage.setItem('language', chosen), language);
      const page = await context.newPage();
      writeFileSync(feed, `sku;stock;price;price_ws\nmydlo-1;4;${price};3\nnezname;1;2;1\n`);

      await new Screen(page, 'shop/product', language).open();
      await page.getByRole('button', { name: t('list.sync.title') }).focus();
      await page.keyboard.press('Enter');
      const dialog = page.getByRole('dialog', { name: new RegExp(t('list.sync.title')) });
      await expect(dialog).toContainText('sklad.csv');
      await accessible(page);
      await dialog.getByRole('button', { name: t('list.sync.look') }).click();
      await expect(dialog.getByRole('status')).toContainText(t('list.sync.looked', { At: '|', By: '' }).split('|')[0]!);
      const faults = dialog.getByRole('region', { name: t('list.import.faults') });
      await expect(faults.getByRole('row').nth(1)).toContainText('3');
      const preview = dialog.getByRole('region', { name: t('list.import.preview') });
      await preview.locator('summary').first().focus();
      await page.keyboard.press('Enter');
      await expect(preview.locator('.change-table').first()).toContainText(price.replace('.', language === 'sk' ? ',' : '.'));
      await accessible(page);

      await dialog.getByRole('button', { name: t('list.sync.begin') }).click();
      await expect(dialog.getByRole('region', { name: t('list.sync.done') })).toBeVisible();
      await expect(dialog.getByRole('status')).toContainText(t('list.sync.last', { At: '|', By: '' }).split('|')[0]!);
      await fits(page, width);
      await dialog.getByRole('button', { name: t('list.import.close') }).last().click();
      await expect(page.getByText(new RegExp(Number(price).toFixed(2).replace('.', '[.,]'))).first()).toBeVisible();

      writeFileSync(feed, 'sku;prize\nmydlo-1;5\n');
      await page.getByRole('button', { name: t('list.sync.title') }).click();
      await dialog.getByRole('button', { name: t('list.sync.begin') }).click();
      await expect(dialog.getByRole('alert')).toContainText(t('errors.import.columnMeant', { Column: 'prize', Meant: 'price' }));
      await context.close();
      await calls.dispose();
    });
  }
});

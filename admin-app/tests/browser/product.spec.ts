import type { Locator, Page } from '@playwright/test';
import type { Api } from './api';
import { expect, test } from './fixtures';
import { fits, type Form, Screen } from './screen';

const both = (title: string, more: object = {}) => ({ sk: { title, ...more }, en: { title, ...more } });

interface Variant {
  id: number;
  sku: string;
  stock: number;
  label: string;
}

interface Product {
  id: number;
  sku: string;
  status: boolean;
  stock: number;
  langs: Record<string, { title: string; title_url: string }>;
  variants: Variant[];
}

const product = (api: Api, id: number) => api.read<Product>(`/api/shop/product/${id}`);

/** Two properties to combine, in a shop with a category. */
async function planted(api: Api, word: string) {
  const property = (title: string, ...values: string[]) =>
    api.create('shop/property', { langs: both(title, { title_url: title.toLowerCase().replace(' ', '-') }), values: values.map((one) => ({ langs: both(one) })) });
  await api.create('content/category', { module_id: 5, status: true, langs: both(`Sviecky ${word}`, { title_url: `sviecky-${word}` }) });
  await property(`Vona ${word}`, 'ruža', 'levanduľa');
  await property(`Rozmer ${word}`, 'malá', 'veľká');
}

/** Chooses from the select that has the focus by its keys alone: typed, taken with Enter. */
async function type(page: Page, select: Locator, ...options: string[]) {
  await expect(select).toBeFocused();
  for (const option of options) {
    await page.keyboard.type(option);
    await expect(page.locator('.ant-select-dropdown:not(.ant-select-dropdown-hidden) .ant-select-item-option-active')).toContainText(option);
    await page.keyboard.press('Enter');
  }
}

/** Puts the focus on something, which what had it before may take back for a moment. */
const focus = (one: Locator) =>
  expect(async () => {
    await one.focus();
    await expect(one).toBeFocused({ timeout: 300 });
  }).toPass();

const rows = (form: Form) => form.panel.locator('.form-table tbody tr');

/** A field by its path. */
const at = (form: Form, path: string) => form.panel.locator(`input[id$="_.${path}"]`);

for (const [language, width] of [['sk', 1440], ['en', 390]] as const) {
  test.describe(`a product, ${language}, ${width} px`, () => {
    test.use({ language, viewport: { width, height: 900 } });

    test('with variants, its whole life', async ({ page, api, t, word, accessible }) => {
      test.setTimeout(180_000);
      await planted(api, word);
      const title = `Sviečka ${word}`;
      const sku = `SV-${word}`.toUpperCase();
      const screen = await new Screen(page, 'shop/product', language).open();
      const found = async () => {
        await screen.open(`?search=${word}`);
        await expect(page.getByRole('link', { name: title }).first()).toBeVisible();
      };
      const act = async (label: string) => {
        const direct = page.getByRole('button', { name: `${label}: ` });
        await expect(page.getByRole('button', { name: `${t('list.more')}: ` }).first()).toBeVisible();
        if ((await direct.count()) > 0) await direct.first().press('Enter');
        else {
          await page.getByRole('button', { name: `${t('list.more')}: ` }).first().press('Enter');
          await page.getByRole('menuitem', { name: label }).press('Enter');
        }
      };
      const opened = async () => {
        await found();
        await page.getByRole('link', { name: title }).first().press('Enter');
        const form = await screen.form();
        await expect(at(form, 'langs.sk.title')).toHaveValue(title);
        return form;
      };
      const saved = async (form: Form, message = 'common.messages.updated') => {
        await form.submit();
        await screen.said(t(message));
      };
      let id = 0;
      let was: Product;

      await test.step('combinations are made with their codes', async () => {
        const form = await screen.create();
        for (const [locale, tab] of [['sk', 'Slovenčina'], ['en', 'English']] as const) {
          await form.locale(tab);
          await at(form, `langs.${locale}.title`).fill(title);
          await expect(at(form, `langs.${locale}.title_url`)).toHaveValue(`sviecka-${word}`);
        }
        await focus(form.select('common.fields.categories'));
        await type(page, form.select('common.fields.categories'), `Sviecky ${word}`);
        await page.keyboard.press('Escape');
        await at(form, 'sku').fill(sku);
        await form.choose('common.fields.vat', '23');
        await at(form, 'price').fill('9,9');
        await at(form, 'price_ws').fill('5');
        const choose = async (at: number, property: string, ...values: string[]) => {
          await form.panel.getByRole('button', { name: t('form.combine.group') }).press('Enter');
          await type(page, form.panel.getByRole('combobox', { name: t('form.combine.property') }).nth(at), property);
          const offered = form.panel.getByRole('combobox', { name: property, exact: true });
          await expect(offered).toBeEnabled();
          await focus(offered);
          await type(page, offered, ...values);
          await page.keyboard.press('Escape');
        };
        await choose(0, `Vona ${word}`, 'ruža', 'levanduľa');
        await expect(rows(form)).toHaveCount(2);
        await choose(1, `Rozmer ${word}`, 'malá', 'veľká');
        await expect(rows(form)).toHaveCount(4);
        await expect(rows(form).first().locator('input').first()).toHaveValue(`${sku}-ruza-mala`);
        await accessible();
        await fits(page, width);
        await saved(form, 'common.messages.created');
        await found();
        [{ id }] = (await api.read<{ id: number }[]>(`/api/shop/product/?search=${word}`)) as [{ id: number }];
        was = await product(api, id);
        expect(was.variants.map((one) => one.sku)).toEqual(['ruza-mala', 'levandula-mala', 'ruza-velka', 'levandula-velka'].map((end) => `${sku}-${end}`));
      });

      await test.step('a value that is added in the form keeps those that there are', async () => {
        const form = await opened();
        await form.panel.getByRole('button', { name: new RegExp(`: Vona ${word}$`) }).first().press('Enter');
        const panels = page.getByRole('dialog').filter({ has: page.locator('.form-footer') });
        await expect(panels).toHaveCount(2);
        const related = panels.last();
        for (const tab of ['Slovenčina', 'English']) {
          await related.getByRole('tab', { name: new RegExp(`^${tab}`) }).click();
          await related.getByRole('textbox', { name: new RegExp(`^${t('common.fields.title')}`) }).filter({ visible: true }).fill('škorica');
        }
        await related.getByRole('button', { name: t('form.save'), exact: true }).press('Enter');
        await expect(rows(form)).toHaveCount(6);
        await expect(rows(form).nth(4).locator('input').first()).toHaveValue(`${sku}-skorica-mala`);
        await saved(form);
        const is = await product(api, id);
        expect(is.variants.slice(0, 4).map((one) => one.id)).toEqual(was.variants.map((one) => one.id));
        was = is;
      });

      await test.step('stock is set in a dialog, by keys alone, and told as movements', async () => {
        await found();
        await act(t('shop.product.actions.stock'));
        const dialog = page.getByRole('dialog', { name: new RegExp(title) });
        // The product, and each of its variants (002 §2).
        await expect(dialog.locator('.form-table tbody tr')).toHaveCount(1 + 6);
        await accessible();
        const stock = dialog.locator('.form-table tbody tr').nth(1).locator('input[id$=".stock"]');
        await focus(stock);
        await page.keyboard.press('ControlOrMeta+a');
        await page.keyboard.type('12');
        const reason = dialog.getByRole('combobox', { name: t('shop.product.fields.reason') });
        await focus(reason);
        await page.keyboard.press('ArrowDown');
        await type(page, reason, t('shop.product.options.reason.receipt'));
        await dialog.getByRole('textbox', { name: t('shop.product.fields.reference') }).fill('Várka 26/118');
        await dialog.getByRole('button', { name: t('form.save'), exact: true }).press('Enter');
        await screen.said(t('common.messages.updated'));
        expect((await product(api, id)).variants.map((one) => one.stock)).toEqual([12, 0, 0, 0, 0, 0]);
        const form = await opened();
        const movements = form.panel.getByRole('region', { name: t('shop.product.movements.title') }).or(form.panel.locator('section', { hasText: t('shop.product.movements.title') })).first();
        await movements.scrollIntoViewIfNeeded();
        await expect(movements).toContainText('Várka 26/118');
        await expect(movements).toContainText(t('shop.product.movements.states.receipt'));
        await expect(movements).toContainText(was.variants[0]!.sku);
        await form.cancel.click();
      });

      await test.step('what falls away is named first', async () => {
        const form = await opened();
        await focus(form.panel.getByRole('combobox', { name: `Vona ${word}`, exact: true }));
        await page.keyboard.press('Backspace');
        const dialog = page.getByRole('dialog', { name: t('form.combine.drop.title') });
        await expect(dialog).toContainText(`${sku}-skorica-mala`);
        await dialog.getByRole('button', { name: t('common.actions.cancel') }).press('Enter');
        await expect(rows(form)).toHaveCount(6);
        await focus(form.panel.getByRole('combobox', { name: `Vona ${word}`, exact: true }));
        await page.keyboard.press('Backspace');
        await dialog.getByRole('button', { name: t('form.combine.drop.ok') }).press('Enter');
        await expect(rows(form)).toHaveCount(4);
        await saved(form);
        expect((await product(api, id)).variants.map((one) => one.id)).toEqual(was.variants.slice(0, 4).map((one) => one.id));
      });

      await test.step('a sale asks for its price and tells the one before', async () => {
        const form = await opened();
        await form.panel.getByRole('switch', { name: t('shop.product.fields.sale'), exact: true }).press('Space');
        await form.save.click();
        await expect(form.panel.getByText(t('errors.required')).first()).toBeVisible();
        await at(form, 'price_sale').fill('7,5');
        await saved(form);
        const again = await opened();
        await expect(again.panel.getByText(t('shop.product.fields.price_lowest')).first()).toBeVisible();
        await again.cancel.click();
      });

      await test.step('a copy has an address and codes of its own, and nobody sees it yet', async () => {
        await found();
        await act(t('common.actions.duplicate'));
        const form = await screen.form();
        await expect(rows(form)).toHaveCount(4);
        await form.submit();
        await screen.said(t('common.messages.created'));
        const ids = (await api.read<{ id: number }[]>(`/api/shop/product/?search=${word}`)).map((one) => one.id);
        const copy = await product(api, ids.find((one) => one !== id)!);
        expect(copy.status).toBe(false);
        expect(copy.sku).not.toBe(sku);
        expect(copy.langs.sk!.title_url).not.toBe(`sviecka-${word}`);
        expect(copy.variants.map((one) => one.stock)).toEqual([0, 0, 0, 0]);
        expect(copy.variants.filter((one) => was.variants.some((other) => other.sku === one.sku))).toEqual([]);
      });
    });
  });
}

const SLOVAKIA = 193;

/** An order of a piece of goods, by a method of its own. */
async function sell(api: Api, word: string, id: number): Promise<void> {
  const free = { vat: 1, price: 0, status: true };
  const shipping = await api.create('shop/shipping', { langs: both(`Kurier ${word}`), provider: 3, packeta_id: 106, ...free });
  const payment = await api.create('shop/payment', { langs: both(`Dobierka ${word}`), method: 'cod', ...free });
  await api.create('order', {
    name: 'Ján', surname: 'Čierny', email: `${word}@example.com`, phone: '+421 900 123 456', address: 'Hlavná', address_number: '12/A', city: 'Košice', zip: '040 01',
    country_id: SLOVAKIA, language_id: 1, payment_id: payment.id, shipping_id: shipping.id, products: [{ id, quantity: 1 }],
  });
}

test('what is sold while a product is written stays sold, and is asked for only beside a stock of one’s own', async ({ page, api, t, word, provoked }) => {
  test.slow();
  provoked(409);
  const { id: category } = await api.create('content/category', { module_id: 5, status: true, langs: both(`Mydla ${word}`, { title_url: `mydla-${word}` }) });
  const { id } = await api.create('shop/product', { categories: [category], sku: `${word}-1`, vat: 1, price: 12.3, price_ws: 3, stock: 9, status: true, langs: both(`Mydlo ${word}`, { title_url: `mydlo-${word}` }) });
  const screen = await new Screen(page, 'shop/product').open(`/${id}`);
  const form = await screen.form();
  await sell(api, `${word}a`, id);
  await form.field('common.fields.meta_title').fill(`Mydlo z kozieho mlieka ${word}`);
  // On a slow machine the form takes longer to be drawn than until it is sent.
  const machine = await page.context().newCDPSession(page);
  await machine.send('Emulation.setCPUThrottlingRate', { rate: 10 });
  await form.panel.getByRole('button', { name: t('form.keep') }).click();
  await expect(page.getByTestId('notice')).toContainText(t('common.messages.updated'), { timeout: 60_000 });
  await machine.send('Emulation.setCPUThrottlingRate', { rate: 1 });
  expect((await product(api, id)).stock).toBe(8);

  await sell(api, `${word}b`, id);
  await form.panel.getByRole('spinbutton', { name: t('shop.product.fields.stock') }).fill('20');
  await form.save.click();
  const question = page.getByRole('dialog', { name: t('form.conflict.title') });
  await expect(question.getByRole('radio')).toHaveCount(2);
  await question.getByRole('radio').nth(1).check();
  await question.getByRole('button', { name: t('form.conflict.save') }).click();
  await expect(question).toBeHidden();
  await expect.poll(async () => (await product(api, id)).stock).toBe(7);
});

import type { Api } from './api';
import { expect, test } from './fixtures';
import { fits, Screen, still } from './screen';

const called = (title: string) => ({ sk: { title }, en: { title } });
const texts = (title: string) => Object.fromEntries(['sk', 'en'].map((locale) => [locale, { title, title_url: `${title.toLowerCase().replaceAll(' ', '-')}-${locale}` }]));

const SLOVAKIA = 193;
const PAID = 1;
const SHIPPED = 2;

/** An order of three pieces that was paid and sent. */
async function shipped(api: Api, word: string): Promise<{ id: number; product: number }> {
  const category = await api.create('content/category', { module_id: 5, status: true, langs: texts(`Mydla ${word}`) });
  const goods = await api.create('shop/product', { categories: [category.id], sku: `${word}-1`, vat: 1, price: 12.3, price_ws: 3, stock: 9, status: true, langs: texts(`Mydlo ${word}`) });
  const shipping = await api.create('shop/shipping', { langs: called(`Kurier ${word}`), provider: 0, vat: 1, price: 4.9, status: true });
  const payment = await api.create('shop/payment', { langs: called(`Prevod ${word}`), method: 'transfer', vat: 1, price: 0, status: true });
  const order = await api.create('order', {
    name: 'Ján', surname: `Čierny ${word}`, email: `${word}@example.com`, phone: '+421 900 123 456', status: PAID, address: 'Hlavná', address_number: '12', city: 'Košice', zip: '040 01', country_id: SLOVAKIA,
    language_id: 1, payment_id: payment.id, shipping_id: shipping.id, products: [{ id: goods.id, quantity: 3 }],
  });
  await api.write(`/api/order/${order.id}/status`, { status_admin: SHIPPED });
  return { id: order.id, product: goods.id };
}

for (const [language, width] of [['sk', 1440], ['en', 390]] as const) {
  test.describe(`a claim, ${language}, ${width} px`, () => {
    test.use({ language, viewport: { width, height: 900 } });

    test('goes from the order to a new piece from stock, by the keyboard', async ({ page, api, t, word, accessible, provoked }) => {
      test.slow();
      provoked(422);
      const { id, product } = await shipped(api, word);
      await page.goto(`/admin/app/order/${id}`);
      const order = page.locator('.ant-drawer').filter({ hasText: `${word}@example.com` });
      await order.getByRole('button', { name: t('list.more'), exact: true }).press('Enter');
      await page.getByRole('menuitem', { name: t('order.actions.claim') }).press('Enter');
      const form = page.getByRole('dialog').filter({ hasText: t('order.fields.defect') }).last();
      await expect(form.getByRole('spinbutton')).toHaveValue('1');
      await accessible();
      await fits(page, width);
      await form.getByRole('button', { name: t('order.actions.claim'), exact: true }).press('Enter');
      await expect(form.getByText(t('errors.required')).first()).toBeVisible();
      await form.getByRole('textbox', { name: new RegExp(`^${t('order.fields.defect')}`) }).fill(`Drobí sa ${word}`);
      await form.getByRole('button', { name: t('order.actions.claim'), exact: true }).press('Enter');

      // The order leads to it.
      await order.getByRole('link', { name: t('orderpage.claimOf', { Number: `${id}R1` }) }).press('Enter');
      const claim = page.locator('.ant-drawer').filter({ hasText: `Drobí sa ${word}` });
      await expect(claim.locator('.panel-marks')).toContainText(t('claim.states.open'));
      await accessible();
      await fits(page, width);
      await claim.getByRole('button', { name: t('claim.actions.accept'), exact: true }).press('Enter');
      const decision = page.getByRole('dialog').filter({ hasText: t('claim.fields.message') }).last();
      await decision.getByRole('combobox').press('ArrowDown');
      await page.getByRole('option', { name: t('claim.states.exchange') }).first().waitFor({ state: 'attached' });
      await page.keyboard.press('ArrowDown');
      await page.keyboard.press('Enter');
      await accessible();
      await decision.getByRole('button', { name: t('claim.actions.accept'), exact: true }).press('Enter');
      await expect(claim.locator('.panel-marks')).toContainText(t('claim.states.accepted'));
      await claim.getByRole('button', { name: t('claim.actions.exchange'), exact: true }).press('Enter');
      const exchange = page.getByRole('dialog').filter({ hasText: t('claim.fields.from_stock') }).last();
      await accessible();
      await exchange.getByRole('button', { name: t('claim.actions.exchange'), exact: true }).press('Enter');
      await expect(claim.locator('.panel-marks')).toContainText(t('claim.states.settled'));
      expect((await api.load('shop/product', product)).stock).toBe(5);
      await new Screen(page, 'claim', language).open(`?search=${word}`);
      await expect(page.getByText(`${id}R1`).first()).toBeVisible();
      await accessible();
    });

    test('is settled by what its price gives back', async ({ page, api, t, word }) => {
      const { id } = await shipped(api, word);
      const form = await api.read<{ version: number; reported_on: string; lines: { id: number }[] }>(`/api/order/${id}/claim`);
      await api.write(`/api/order/${id}/claim`, { version: form.version, reported_on: form.reported_on, lines: [{ id: form.lines[0]!.id, quantity: 1 }], defect: `Drobí sa ${word}`, goods_here: true, notify: false });
      const [claimed] = await api.read<{ id: number; version: number }[]>(`/api/claim/?search=${word}`);
      await api.write(`/api/claim/${claimed!.id}/accept`, { version: claimed!.version, remedy: 'refund', decision: '' });
      await page.goto(`/admin/app/claim/${claimed!.id}`);
      const claim = page.locator('.ant-drawer').filter({ hasText: `Drobí sa ${word}` });
      await claim.getByRole('button', { name: t('claim.actions.refund'), exact: true }).click();
      const refund = page.getByRole('dialog').filter({ hasText: t('claim.fields.iban') }).last();
      await expect(refund.getByText(/12[.,]30/).first()).toBeVisible();
      await refund.getByRole('button', { name: t('claim.actions.refund'), exact: true }).click();
      await expect(claim.locator('.panel-marks')).toContainText(t('claim.states.settled'));
      await fits(page, width);
      // As wide as a window of 1280 px at 400 %: the customer's name is written over nothing.
      await page.setViewportSize({ width: 320, height: 640 });
      const [name, tools] = [await still(claim.locator('.panel-marks dd').first()), await still(claim.locator('.ant-drawer-extra'))];
      expect(name.x + name.width <= tools.x || name.y >= tools.y + tools.height, 'the name is clear of the buttons').toBe(true);
    });

    test('is told apart by its order in the system’s own colours', async ({ page, api, word }) => {
      await shipped(api, word);
      await page.emulateMedia({ forcedColors: 'active' });
      await new Screen(page, 'order', language).open(`?search=${word}`);
      const colour = (which: string) => page.locator(which).first().evaluate((one) => getComputedStyle(one).color);
      expect(await colour('.cell-flag-on')).not.toBe(await colour('.cell-flag:not(.cell-flag-on)'));
    });
  });
}

import type { Api } from './api';
import { expect, test } from './fixtures';
import { agree, fits, orderDetail, Screen } from './screen';

const called = (title: string) => ({ sk: { title }, en: { title } });
const texts = (title: string) => Object.fromEntries(['sk', 'en'].map((locale) => [locale, { title, title_url: `${title.toLowerCase().replaceAll(' ', '-')}-${locale}` }]));

/** Where the carrier takes parcels to (002 §4). */
const SLOVAKIA = 193;

/** An order of somebody, paid on delivery, with goods made for it; its id. */
async function place(api: Api, word: string): Promise<number> {
  const category = await api.create('content/category', { module_id: 5, status: true, langs: texts(`Mydla ${word}`) });
  const goods = await api.create('shop/product', { categories: [category.id], sku: `${word}-1`, vat: 1, price: 12.3, price_ws: 3, stock: 9, status: true, langs: texts(`Mydlo ${word}`) });
  const shipping = await api.create('shop/shipping', { langs: called(`Kurier ${word}`), provider: 3, packeta_id: 106, vat: 1, price: 4.9, status: true });
  const payment = await api.create('shop/payment', { langs: called(`Dobierka ${word}`), method: 'cod', vat: 1, price: 1.5, status: true });
  const order = await api.create('order', {
    name: 'Ján', surname: `Čierny ${word}`, email: `${word}@example.com`, phone: '+421 900 123 456', address: 'Hlavná', address_number: '12/A', city: 'Košice', zip: '040 01',
    country_id: SLOVAKIA, language_id: 1, payment_id: payment.id, shipping_id: shipping.id, products: [{ id: goods.id, quantity: 2 }], note: 'Prosím, zazvoniť.',
  });
  return order.id;
}

for (const [language, width] of [['sk', 1440], ['sk', 390], ['en', 1440], ['en', 390]] as const) {
  test.describe(`an order, ${language}, ${width} px`, () => {
    test.use({ language, viewport: { width, height: 900 } });

    test('goes its way from being placed to being completed', async ({ page, api, t, word, accessible }) => {
      const id = await place(api, word);
      await new Screen(page, 'order', language).open(`/${id}?panel=detail`);
      const panel = orderDetail(page);
      await expect(panel.getByRole('region', { name: t('orderpage.items') })).toContainText(`Mydlo ${word}`);
      await expect(panel.getByText('Prosím, zazvoniť.')).toBeVisible();
      await expect(panel.getByText(t('orderpage.first'))).toBeVisible();
      await expect(panel.locator('.panel-marks')).toContainText(t('order.states.awaiting'));
      await accessible();
      await fits(page, width);

      // The one step to go on with is in sight, at the foot where there is little room.
      const steps = [
        ['send_to_packetery', 'order.states.awaiting'],
        ['ship', 'order.states.shipped'],
        ['mark_paid', 'order.states.paid'],
        ['complete', 'order.states.completed'],
      ] as const;
      for (const [action, state] of steps) {
        const next = panel.getByRole('button', { name: t(`order.actions.${action}`), exact: true });
        await expect(next).toBeInViewport();
        await expect(panel.locator(width < 768 ? '.panel-foot' : '.panel-head').locator('.ant-btn-primary')).toHaveText(t(`order.actions.${action}`));
        await next.focus();
        await page.keyboard.press('Enter');
        await agree(page, t(`order.confirm.${action}.title`));
        await expect(panel.locator('.panel-marks')).toContainText(t(state));
      }
      await expect(panel.locator('.ant-btn-primary')).toHaveCount(0);

      const timeline = panel.getByRole('region', { name: t('orderpage.timeline') });
      // Mails make it long sooner or later: what came first is shown when asked for.
      const earlier = timeline.getByRole('button', { name: /^(Zobraziť|Show) \d/ });
      // A mail that comes meanwhile may push the beginning among what is earlier.
      const placed = timeline.getByText(t('order.timeline.placed'));
      await expect(async () => {
        if (!(await placed.isVisible())) await earlier.press('Enter', { timeout: 1_000 });
        await expect(placed).toBeVisible({ timeout: 1_000 });
      }).toPass();
      await timeline.getByRole('textbox', { name: t('orderpage.note') }).fill(`Volal ${word}`);
      await page.keyboard.press('Tab');
      await expect(timeline.getByRole('button', { name: t('orderpage.addNote') })).toBeFocused();
      await page.keyboard.press('Enter');
      // Not first of all: the mail with the tracking number may be said to be sent after it.
      await expect(timeline.getByRole('listitem').filter({ hasText: `Volal ${word}` })).toBeVisible();
      await expect(timeline.getByRole('textbox')).toHaveValue('');
      await accessible();
    });

    test('is cancelled, which is not asked by one word twice, and can be stepped from', async ({ page, api, t, word }) => {
      const id = await place(api, word);
      await new Screen(page, 'order', language).open(`?search=${word}`);
      // An order is worked on in its detail; its form is one of the steps.
      await page.getByRole('link', { name: new RegExp(`Čierny ${word}`) }).first().click();
      const panel = orderDetail(page);
      await expect(page).toHaveURL((url) => url.pathname.endsWith(`/order/${id}`) && !url.searchParams.has('panel'));
      await panel.getByRole('button', { name: t('list.more'), exact: true }).press('Enter');
      await page.getByRole('menuitem', { name: t('order.actions.cancel') }).click();
      const dialog = page.getByRole('dialog', { name: t('order.confirm.cancel.title') });
      await expect(dialog.getByRole('button', { name: t('order.confirm.cancel.cancel'), exact: true })).toBeVisible();
      await agree(page, t('order.confirm.cancel.title'));
      await expect(panel.locator('.panel-marks')).toContainText(t('order.states.cancelled'));
      await expect(panel.locator('.ant-btn-primary')).toHaveCount(0);
      await page.keyboard.press('Escape');
      await expect(panel).toBeHidden();
      await expect(page).toHaveURL((url) => url.searchParams.get('search') === word && !url.searchParams.has('panel'));
    });
  });
}

test.describe('who may not remove', () => {
  test.use({ as: 'editor' });

  test('is offered every step of an order, and no removal', async ({ page, administrator, t, word }) => {
    const id = await place(administrator, word);
    await new Screen(page, 'order').open(`/${id}?panel=detail`);
    const panel = orderDetail(page);
    await expect(panel.getByRole('button', { name: t('order.actions.send_to_packetery'), exact: true })).toBeVisible();
    await panel.getByRole('button', { name: t('list.more'), exact: true }).click();
    for (const action of ['ship', 'cancel']) await expect(page.getByRole('menuitem', { name: t(`order.actions.${action}`), exact: true })).toBeVisible();
    await expect(page.getByRole('menuitem', { name: t('common.actions.destroy') })).toHaveCount(0);
  });
});

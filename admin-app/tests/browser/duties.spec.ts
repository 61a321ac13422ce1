import { expect, test } from './fixtures';
import { fits, Screen } from './screen';

const both = (title: string, more: object = {}) => ({ sk: { title, ...more }, en: { title, ...more } });

for (const [language, width] of [['sk', 1440], ['en', 390]] as const) {
  test.describe(`duties of goods, ${language}, ${width} px`, () => {
    test.use({ language, viewport: { width, height: 900 } });

    test('are filled in, counted and searched for', async ({ page, api, t, word, accessible, provoked }) => {
      test.slow();
      provoked(422);
      const category = await api.create('content/category', { module_id: 5, status: true, langs: both(`Med ${word}`, { title_url: `med-${word}` }) });
      const goods = await api.create('shop/product', {
        categories: [category.id], sku: `MED-${word}`, vat: 1, price: 6, price_ws: 3, status: true, langs: both(`Lipový med ${word}`, { title_url: `lipovy-med-${word}` }),
      });

      await test.step('who makes it', async () => {
        const screen = await new Screen(page, 'shop/manufacturer', language).open();
        const form = await screen.create();
        await form.save.press('Enter');
        await expect(form.panel.locator('[aria-invalid=true]').first()).toBeVisible();
        await accessible();
        await fits(page, width);
        await form.cancel.press('Enter');
      });
      const maker = await api.create('shop/manufacturer', {
        name: `Včelárstvo ${word}`, address: 'Medová 1', city: 'Levoča', zip: '054 01', country_id: 193, email: `${word}@example.com`,
      });

      await test.step('what the law has told beside the price', async () => {
        const screen = await new Screen(page, 'shop/product', language).open(`/${goods.id}`);
        const form = await screen.form();
        const opened = (name: string) => form.panel.locator('summary').filter({ hasText: t(`shop.product.panels.${name}`) }).press('Enter');
        await opened('unit');
        await form.choose('shop.product.fields.unit', t('shop.product.options.unit.kg'));
        const quantity = form.panel.locator('input[id$="_.unit_quantity"]');
        await quantity.fill('0,25');
        await opened('safety');
        await form.choose('shop.product.fields.manufacturer_id', maker.name as string);
        await opened('food');
        await form.panel.getByRole('switch', { name: t('shop.product.fields.food') }).press('Space');
        const allergens = form.select('shop.product.fields.allergens');
        const take = async (name: string) => {
          await allergens.fill(t(`shop.product.options.allergens.${name}`));
          await allergens.press('Enter');
          await allergens.press('Escape');
        };
        await take('none');
        await take('milk');
        await fits(page, width);
        await accessible();
        await form.save.press('Enter');
        await expect(form.panel.getByText(t('errors.allergenFree')).first()).toBeVisible();
        await take('milk'); // and away again
        await form.submit();
        const saved = await api.load('shop/product', goods.id);
        expect([saved.unit, Number(saved.unit_quantity), saved.manufacturer_id, saved.allergens]).toEqual(['kg', 0.25, maker.id, [15]]);
        expect(Number(saved.unit_price)).toBe(24);
      });

      await test.step('what is missing is told, and found', async () => {
        const screen = await new Screen(page, 'shop/product', language).open(`?search=${word}&incomplete=1`);
        await expect(page.getByText(`Lipový med ${word}`).first()).toBeVisible();
        await accessible();
        await screen.open(`/${goods.id}`);
        const form = await screen.form();
        await expect(form.panel.getByText(/SK \d+\s%, EN \d+\s%/).first()).toBeVisible();
        await new Screen(page, 'shop/product', language).open(`?search=${word}&incomplete=0`);
        await expect(page.getByText(`Lipový med ${word}`)).toHaveCount(0);
      });
    });
  });
}

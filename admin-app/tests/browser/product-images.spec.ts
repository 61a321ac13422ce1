import { expect, test } from './fixtures';
import { noise } from './picture';
import { fits, pick, Screen } from './screen';

for (const [language, width] of [['sk', 1440], ['en', 390]] as const) {
  test.describe(`pictures of a product, ${language}, ${width} px`, () => {
    test.use({ language, viewport: { width, height: 900 } });

    test('say what they show and which variants', async ({ page, api, t, word, accessible }) => {
      const langs = (title: string) => Object.fromEntries(['sk', 'en'].map((locale) => [locale, { title, title_url: `${title.toLowerCase().replaceAll(' ', '-')}-${locale}` }]));
      const category = await api.create('content/category', { module_id: 5, status: true, langs: langs(`Mydla ${word}`) });
      const property = await api.create('shop/property', { langs: langs(`Velkost ${word}`), values: [{ langs: langs2('Malé') }, { langs: langs2('Veľké') }] });
      // What no variant of the product has is not offered.
      await api.create('shop/property', { langs: langs(`Farba ${word}`), values: [{ langs: langs2('Modrá') }] });
      const [, large] = (await api.read<{ values: { id: number }[] }>(`/api/shop/property/${property.id}`)).values;
      const variants = [{ sku: `${word}-2`, price: 5, stock: 1, status: true, value_ids: [large!.id] }];
      const product = await api.create('shop/product', {
        categories: [category.id], sku: `${word}-1`, vat: 1, price: 5, price_ws: 3, status: true, langs: langs(`Mydlo ${word}`), variants,
      });

      const screen = await new Screen(page, 'shop/product', language).open(`?search=${word}`);
      await (width < 768 ? page.getByRole('button', { name: `${t('list.more')}: ` }).click() : screen.row(`Mydlo ${word}`).getByRole('button', { name: `${t('common.actions.gallery')}: ` }).click());
      if (width < 768) await page.getByRole('menuitem', { name: t('common.actions.gallery') }).click();
      await expect(page).toHaveURL(new RegExp(`shop/product/${product.id}\\?.*panel=gallery`));
      const panel = page.getByRole('dialog', { name: new RegExp(word) });
      await panel.locator('input[type=file]').setInputFiles({ name: 'mydlo.png', mimeType: 'image/png', buffer: noise(300, 240) });
      await expect(page.locator('.gallery-cell')).toHaveCount(1);

      await page.locator('.gallery-cell').getByRole('button', { name: `${t('images.titles.edit')}: ` }).focus();
      await page.keyboard.press('Enter');
      const dialog = page.getByRole('dialog').filter({ has: page.locator('.form-map') });
      await dialog.getByRole('textbox', { name: t('shop.product.images.fields.title') }).filter({ visible: true }).fill('Mydlo na miske');
      const values = dialog.getByRole('combobox', { name: `Velkost ${word}` });
      await expect(dialog.getByRole('combobox', { name: `Farba ${word}` })).toHaveCount(0);
      await values.click();
      await pick(page, 'Veľké');
      await values.press('Escape');
      await expect(dialog).toBeVisible();
      await accessible();
      await dialog.getByRole('button', { name: t('images.titles.save'), exact: true }).click();
      await expect(dialog).toBeHidden();
      await expect(page.locator('.gallery-cell')).toContainText('Mydlo na miske');

      const [image] = (await api.read<{ id: number }[]>(`/api/shop/product/image/${product.id}`));
      const kept = await api.read<{ values_lang: Record<string, number[]> }>(`/api/shop/product/image/${product.id}/${image!.id}`);
      expect(kept.values_lang).toEqual({ [property.id]: [large!.id] });
      await fits(page, width);
    });
  });
}

const langs2 = (title: string) => ({ sk: { title }, en: { title } });

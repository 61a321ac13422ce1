import { request } from '@playwright/test';
import { Api } from './api';
import { ADMINISTRATORS } from './people';

/**
 * Makes a category of the shop and a product, for the forms that choose one, with `word` in their texts. The category
 * stands first in lists, before that of gift vouchers, whose products ask for more.
 */
export async function plantGoods(url: string, word = 'skuska', locales = ['sk', 'en']): Promise<void> {
  const calls = await request.newContext({ baseURL: url });
  const api = await Api.signIn(calls, ADMINISTRATORS[0]!, url);
  const langs = (title: string) => Object.fromEntries(locales.map((locale) => [locale, { title, title_url: title.toLowerCase().replace(' ', '-') }]));
  const category = await api.create('content/category', { module_id: 5, status: true, langs: langs(`Bylinky ${word}`) });
  await api.create('shop/product', { categories: [category.id], sku: `${word}-1`, vat: 1, price: 5, price_ws: 3, status: true, langs: langs(`Vyrobok ${word}`) });
  await calls.dispose();
}

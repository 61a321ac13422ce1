import { request } from '@playwright/test';
import { Api } from './api';
import { ADMINISTRATORS } from './people';

/** Makes a category of the shop and a product, for the forms that choose one. */
export async function plantGoods(url: string): Promise<void> {
  const calls = await request.newContext({ baseURL: url });
  const api = await Api.signIn(calls, ADMINISTRATORS[0]!, url);
  const both = (title: string, address: string) => ({ sk: { title, title_url: address }, en: { title, title_url: address } });
  const category = await api.create('content/category', { module_id: 5, status: true, langs: both('Tovar na skúšku', 'tovar-na-skusku') });
  await api.create('shop/product', {
    categories: [category.id], sku: 'skuska-1', vat: 1, price: 5, price_ws: 3, status: true, langs: both('Výrobok na skúšku', 'vyrobok-na-skusku'),
  });
  await calls.dispose();
}

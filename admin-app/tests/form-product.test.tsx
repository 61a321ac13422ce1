import { screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeEach, describe, expect, it } from 'vitest';
import { open, serve, speak, viewOf } from './form-world';

const soap = (changes: Record<string, unknown>) => ({
  id: 7,
  version: 1,
  created_at: '2026-01-01T10:00:00Z',
  updated_at: '2026-01-02T10:00:00Z',
  deleted_at: null,
  can: ['update'],
  langs: { sk: { title: 'Mydlo', title_url: 'mydlo' }, en: { title: 'Soap', title_url: 'soap' } },
  categories: [2],
  sku: 'soap-1',
  vat: 1,
  price: 12.3,
  price_ws: 8,
  sale: false,
  price_sale: null,
  currencies: [],
  features: [],
  similars: [],
  ...changes,
});

const answers = (changes: Record<string, unknown>) => ({
  'GET /api/shop/product/7': { body: { data: soap(changes) } },
  'POST /api/shop/product/7/price-check': { body: { data: { summary: [], errors: {} } } },
  'GET /api/shop/vat/list': { body: { data: [{ id: 1, title: '23 %', percent: 23 }] } },
});
const price = () => screen.queryByLabelText(/^Akčná cena s DPH/);

describe('the sale price of a product', () => {
  beforeEach(() => speak('sk'));

  it('is asked for while there is a sale', async () => {
    const user = userEvent.setup();
    serve(answers({}));
    open(viewOf('shop.product.json'), 7);
    const sale = await screen.findByRole('switch', { name: 'V akcii' });
    expect(price()).toBeNull();
    await user.click(sale);
    await waitFor(() => expect(price()).toBeVisible());
    await user.click(sale);
    await waitFor(() => expect(price()).toBeNull());
  });

  it('of an earlier sale is shown, and emptied when the next one begins', async () => {
    const user = userEvent.setup();
    serve(answers({ price_sale: 9.5 }));
    open(viewOf('shop.product.json'), 7);
    const sale = await screen.findByRole('switch', { name: 'V akcii' });
    await waitFor(() => expect(price()).toHaveValue('9,500'));
    await user.click(sale);
    await waitFor(() => expect(price()).toHaveValue(''));
  });
});

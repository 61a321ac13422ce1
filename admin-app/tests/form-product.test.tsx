import { fireEvent, screen, waitFor, within } from '@testing-library/react';
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

describe('variants that fall out of what is combined', () => {
  beforeEach(() => speak('sk'));
  const variant = (id: number, label: string, remove: boolean) => ({ id, version: 1, sku: `soap-1-${id}`, label, value_ids: [id], stock: 3, status: true, remove });
  const shown = (remove: boolean) => {
    serve({
      ...answers({ variants: [variant(31, 'malé', remove), variant(32, 'veľké', remove)] }),
      'GET /api/shop/property/list': { body: { data: [{ id: 3, lang: { title: 'Veľkosť' } }] } },
      'GET /api/shop/property/value/list': {
        body: { data: [31, 32].map((id) => ({ id, property_id: 3, lang: { title: `hodnota ${id}` } })) },
      },
    });
    open(viewOf('shop.product.json'), 7);
  };

  it.each([
    [true, 'Niektoré varianty odpadnú', 'Odobrať ich'],
    [false, 'Varianty, ktoré sa používajú, zostanú', 'Pokračovať'],
  ])('are named, whether they can be removed: %s', async (remove, title, ok) => {
    shown(remove);
    // Finding by role reads the styles of the whole form anew for each element.
    fireEvent.click(await screen.findByLabelText('Odobrať: Veľkosť', {}, { timeout: 5000 }));
    const dialog = within((await screen.findByText(title)).closest<HTMLElement>('.ant-modal')!);
    await waitFor(() => expect(dialog.getByText('Zrušiť').closest('button')).toHaveFocus());
    expect(dialog.getByText(ok).closest('button')!.classList.contains('ant-btn-color-dangerous')).toBe(remove);
  });
});

import { render, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import CommandForm from '@/form/CommandForm';
import { serve, speak, viewOf } from './form-world';

const START = '/api/shop/product/7/stock';
const stock = {
  version: 3, ean: '8588800000017', price: 4.6, price_sale: null, stock: 0,
  variants: [{ id: 11, label: 'sypaný', ean: '', price: 4.6, price_sale: null, stock: 57 }],
};

/** Opens the dialog of 002 §2 for a product with such a stock. */
function open(data: object) {
  const calls = serve({ [`GET ${START}`]: { body: { data } }, 'POST /api/shop/product/stock/7': { body: { message: 'Uložené.' } } });
  const command = viewOf('shop.product.json').commands?.find(({ name }) => name === 'stock');
  const onDone = vi.fn();
  render(<CommandForm job={{ label: 'Stav skladu', url: '/api/shop/product/stock/7', form: command!.form!, start: START }} onDone={onDone} onClose={vi.fn()} />);
  return { calls, onDone };
}
const row = (name: string) => screen.findByRole('row', { name: new RegExp(`^${name}`) });
const cell = async (name: string, label: string) => within(await row(name)).getByRole('spinbutton', { name: new RegExp(`^${label}`) });

describe('the stock of a product', () => {
  beforeEach(() => speak('sk'));

  it('is a table of the product and its variants, saved together', async () => {
    const user = userEvent.setup();
    const { calls, onDone } = open(stock);
    await user.clear(await cell('Produkt', 'Stav skladu'));
    await user.type(await cell('Produkt', 'Stav skladu'), '5');
    await user.clear(await cell('sypaný', 'Stav skladu'));
    await user.type(await cell('sypaný', 'Stav skladu'), '60');
    expect(screen.getAllByRole('spinbutton')).toHaveLength(2 * 3);
    await user.click(screen.getByRole('button', { name: 'Stav skladu' }));
    await waitFor(() => expect(onDone).toHaveBeenCalled());
    const sent = calls.find(({ method }) => method === 'POST')?.form;
    expect(sent).toMatchObject({ stock: '5', price: '4.6', version: '3', 'variants[0][id]': '11', 'variants[0][stock]': '60' });
  });

  it('takes a column of a spreadsheet, from a cell on, and says how many lines of it did not fit', async () => {
    const user = userEvent.setup();
    const variant = (id: number, label: string) => ({ id, label, ean: '', price: 4.6, price_sale: null, stock: 57 });
    const { calls, onDone } = open({ ...stock, variants: [variant(11, 'sypaný'), variant(12, 'vrecúška')] });
    await user.click(await cell('sypaný', 'Cena s DPH'));
    await user.paste('5,10\t\t10\r\n5,20 €\t4,90\t20\r\n');
    expect(await cell('vrecúška', 'Cena s DPH')).toHaveValue('5,200');
    expect(screen.queryByRole('status')).toBeNull();
    await user.click(await cell('Produkt', 'Stav skladu'));
    await user.paste('1\r\n2\r\n3\r\n4\r\n5\r\n');
    expect(screen.getByRole('status')).toHaveTextContent('2 vložené riadky sa nezmestili');
    await user.click(screen.getByRole('button', { name: 'Stav skladu' }));
    await waitFor(() => expect(onDone).toHaveBeenCalled());
    expect(calls.find(({ method }) => method === 'POST')?.form).toMatchObject({
      stock: '1', 'variants[0][price]': '5.1', 'variants[0][stock]': '2', 'variants[1][price]': '5.2', 'variants[1][price_sale]': '4.9', 'variants[1][stock]': '3',
    });
  });

  it('says what is wrong of the product in its row, also of one without variants', async () => {
    const user = userEvent.setup();
    const { calls } = open({ ...stock, variants: [] });
    await user.clear(await cell('Produkt', 'Cena s DPH'));
    await user.click(screen.getByRole('button', { name: 'Stav skladu' }));
    expect(await within(await row('Produkt')).findByText('Toto pole je povinné.')).toBeVisible();
    expect(calls.some(({ method }) => method === 'POST')).toBe(false);
  });
});

import { expect, it } from 'vitest';
import type { View } from '@/contract/view.gen';
import { viewOf } from '../../tests/form-world';
import type { Schema } from './schema';
import { copyOf } from './useCopy';

const signal = new AbortController().signal;
const copied = ({ form }: View, record: Record<string, unknown>) => copyOf(form!.schema, form!.ui_schema, record, signal);

// What is called id in a line of an order is the product that somebody chose.
it('takes along the id that a row is of', async () => {
  const { products, voucher, status } = await copied(viewOf('order.json'), {
    products: [{ id: 7, variant: 3, quantity: 2, gift: false }], voucher: 'VITAJTE', status: 1,
  });
  expect(products).toEqual([{ id: 7, variant: 3, quantity: 2, gift: false }]);
  expect(voucher).toBeNull();
  expect(status).not.toBe(1);
});

it('leaves out the number of a row', async () => {
  const rows = { type: 'array', items: { type: 'object', properties: { id: { type: 'integer' }, title: { type: 'string' } } } };
  const schema = { type: 'object', properties: { rows } } as unknown as Schema;
  for (const items of [{ id: { 'ui:widget': 'hidden' } }, {}]) {
    expect(await copyOf(schema, { rows: { items } }, { rows: [{ id: 7, title: 'a' }] }, signal)).toEqual({ rows: [{ title: 'a' }] });
  }
});

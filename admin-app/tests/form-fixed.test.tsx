import { render, screen } from '@testing-library/react';
import { beforeEach, expect, it } from 'vitest';
import { FormState } from '@/form/state';
import type { Schema } from '@/form/schema';
import SchemaForm from '@/form/SchemaForm';
import { adoptLanguage } from '@/i18n/language';
import { speak } from './form-world';

const schema = {
  type: 'object',
  properties: {
    product: { type: ['string', 'null'], title: 'Produkt', readOnly: true },
    count: { type: ['integer', 'null'], title: 'Počet', readOnly: true },
    verified: { type: ['string', 'null'], format: 'date-time', title: 'Overený', readOnly: true },
    sku: { type: ['string', 'null'], title: 'Kód' },
  },
} as unknown as Schema;
const ui = {
  product: { 'ui:widget': 'TextInput' },
  count: { 'ui:widget': 'NumberInput' },
  verified: { 'ui:widget': 'DateTimeInput' },
  sku: { 'ui:widget': 'TextInput' },
};

beforeEach(() => {
  speak('sk');
  adoptLanguage('sk');
});

it('shows what nobody changes as a value beside what is changed', () => {
  const loaded = { id: 1, product: 'Bylinný čaj', count: 12500, verified: null, sku: 'CAJ-1' };
  render(<SchemaForm state={new FormState({ prefix: 'f', schema, ui, locales: [], id: 1, loaded })} errors={{}} onSubmit={() => undefined} />);
  expect(screen.getAllByRole('textbox').map((input) => (input as HTMLInputElement).value)).toEqual(['CAJ-1']);
  expect(screen.getByLabelText('Produkt')).toHaveTextContent('Bylinný čaj');
  expect(screen.getByLabelText('Počet')).toHaveTextContent('12 500');
  expect(screen.getByLabelText('Overený')).toHaveTextContent('–');
});

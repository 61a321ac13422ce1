import { fireEvent, render, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeEach, describe, expect, it } from 'vitest';
import { FormState } from '@/form/state';
import type { Schema } from '@/form/schema';
import SchemaForm from '@/form/SchemaForm';
import { faultsOf } from '@/form/validator';
import { adoptLanguage } from '@/i18n/language';
import { speak } from './form-world';

const schema = {
  type: 'object',
  properties: {
    price: { type: ['number', 'null'], title: 'Cena', 'x-decimals': 3 },
    count: { type: ['integer', 'null'], title: 'Počet' },
    day: { type: ['string', 'null'], format: 'date', title: 'Deň' },
    moment: { type: ['string', 'null'], format: 'date-time', title: 'Čas' },
  },
} as unknown as Schema;
const ui = {
  price: { 'ui:widget': 'MoneyInput', 'ui:options': { unit: '€' } },
  count: { 'ui:widget': 'NumberInput' },
  day: { 'ui:widget': 'DateInput' },
  moment: { 'ui:widget': 'DateTimeInput' },
};

function open(loaded: Record<string, unknown>) {
  const state = new FormState({ prefix: 'f', schema, ui, locales: [], id: 1, loaded: { id: 1, ...loaded } });
  render(<SchemaForm state={state} errors={{}} onSubmit={() => undefined} />);
  return state;
}
const input = (label: string) => screen.getByLabelText<HTMLInputElement>(label);
const faults = (state: FormState) => Object.fromEntries(faultsOf(schema, state.values, false).map(({ path, message }) => [path, message]));

beforeEach(() => {
  speak('sk');
  adoptLanguage('sk');
});

describe('an amount of money', () => {
  it('is left alone by the focus, with what is selected in it', async () => {
    open({ price: 99 });
    const price = input('Cena');
    expect(price).toHaveValue('99,000');
    price.setSelectionRange(1, 4);
    price.focus();
    expect(price).toHaveValue('99,000');
    expect([price.selectionStart, price.selectionEnd]).toEqual([1, 4]);
  });

  it('is replaced by what is typed over it', async () => {
    const state = open({ price: 12.5 });
    const keys = userEvent.setup();
    await keys.tripleClick(input('Cena'));
    await keys.keyboard('13');
    expect(input('Cena')).toHaveValue('13');
    await keys.tab();
    expect(input('Cena')).toHaveValue('13,000');
    expect(state.values.price).toBe(13);
  });

  it('is not rewritten while somebody writes', async () => {
    const state = open({ price: null });
    const keys = userEvent.setup();
    await keys.click(input('Cena'));
    await keys.keyboard('1 2');
    await new Promise((done) => setTimeout(done, 400));
    expect(input('Cena')).toHaveValue('1 2');
    await keys.keyboard('34,5');
    await waitFor(() => expect(state.values.price).toBe(1234.5));
    expect(input('Cena')).toHaveValue('1 234,5');
    await keys.tab();
    expect(input('Cena')).toHaveValue('1\u00a0234,500');
  });

  it.each([
    ['sk', '1 234,50 €', 1234.5],
    ['sk', '1.234,5', 1234.5],
    ['sk', '1\u00a0234,50', 1234.5],
    ['en', '€1,234.50', 1234.5],
    ['en', '1,234', 1234],
    ['en', '12,5', 12.5],
  ])('takes what is pasted as the reader of %s means it: %s', async (language, pasted, value) => {
    adoptLanguage(language);
    const state = open({ price: null });
    const keys = userEvent.setup();
    await keys.click(input('Cena'));
    await keys.paste(pasted);
    expect(input('Cena')).toHaveValue(pasted);
    await keys.tab();
    expect(state.values.price).toBe(value);
  });

  it('filled in by the browser joins the values', async () => {
    const state = open({ price: null });
    fireEvent.input(input('Cena'), { target: { value: '7,25' } });
    await waitFor(() => expect(state.values.price).toBe(7.25));
  });

  it('is told as a number, and moved by the arrow keys', async () => {
    const state = open({ price: 0.1 });
    const keys = userEvent.setup();
    expect(screen.getByRole('spinbutton', { name: 'Cena' })).toHaveAttribute('aria-valuenow', '0.1');
    await keys.click(input('Cena'));
    await keys.keyboard('{ArrowUp}{ArrowUp}{ArrowDown}');
    expect(input('Cena')).toHaveAttribute('aria-valuetext', '1,1');
    await keys.tab();
    expect(state.values.price).toBe(1.1);
  });
});

describe('a field that holds no such thing', () => {
  it.each([
    ['Cena', 'price', '26,1x', 'Zadajte číslo.'],
    ['Cena', 'price', 'abc', 'Zadajte číslo.'],
    ['Cena', 'price', '0x10', 'Zadajte číslo.'],
    ['Cena', 'price', '1e5', 'Zadajte číslo.'],
    ['Cena', 'price', 'Infinity', 'Zadajte číslo.'],
    ['Cena', 'price', '-', 'Zadajte číslo.'],
    ['Cena', 'price', '149 CZK', 'Zadajte číslo.'],
    ['Počet', 'count', '1,5', 'Zadajte celé číslo.'],
    ['Počet', 'count', '5 ks', 'Zadajte celé číslo.'],
    ['Deň', 'day', '31.2.2026', 'Zadajte platný dátum.'],
    ['Deň', 'day', '4/5/2026', 'Zadajte platný dátum.'],
    ['Čas', 'moment', 'zajtra', 'Zadajte platný dátum a čas.'],
  ])('%s says so of its %s "%s" and keeps it', async (label, name, text, message) => {
    const state = open({ price: 26, count: 2, day: '2026-02-01', moment: '2026-02-01T10:00:00Z' });
    const keys = userEvent.setup();
    await keys.clear(input(label));
    await keys.type(input(label), text);
    await keys.tab();
    await waitFor(() => expect(faults(state)).toEqual({ [name]: message }));
    expect(input(label)).toHaveValue(text);
    await keys.clear(input(label));
    await keys.tab();
    await waitFor(() => expect(state.values[name]).toBeNull());
  });
});

describe('a date', () => {
  it('with a short year is not called invalid once it is read', async () => {
    const state = open({ day: '2026-02-01' });
    const keys = userEvent.setup();
    await keys.clear(input('Deň'));
    await keys.type(input('Deň'), '5.4.26{Tab}');
    await waitFor(() => expect(state.values.day).toBe('2026-04-05'));
    expect(input('Deň')).not.toBeInvalid();
  });

  it('that is typed is among the values before its field is left', async () => {
    const state = open({ day: '2026-02-01' });
    const keys = userEvent.setup();
    await keys.clear(input('Deň'));
    await keys.type(input('Deň'), '5. 3. 2026');
    expect(state.isDirty()).toBe(true);
    state.flush();
    await waitFor(() => expect(state.values.day).toBe('2026-03-05'));
  });

  it.each([
    ['Deň', 'day', '5.4.26', '5.4.2026', '2026-04-05'],
    ['Deň', 'day', '5. 4.', `5.4.${new Date().getFullYear()}`, `${new Date().getFullYear()}-04-05`],
    ['Čas', 'moment', '5.4.26 8:05', '5.4.2026, 08:05', new Date('2026-04-05T08:05').toISOString().replace('.000Z', 'Z')],
  ])('%s: its %s may be written shortly as "%s"', async (label, name, text, shown, value) => {
    const state = open({ day: '2026-02-01', moment: '2026-02-01T10:00:00Z' });
    const keys = userEvent.setup();
    await keys.clear(input(label));
    await keys.type(input(label), text);
    await keys.tab();
    await waitFor(() => expect(state.values[name]).toBe(value));
    expect(input(label)).toHaveValue(shown);
  });
});

import { beforeEach, describe, expect, it } from 'vitest';
import { setTexts } from '@/i18n/texts';
import type { Column } from './columns';
import { cellsOf, lineOf } from './paste';

const column = (name: string, widget: string, more: Partial<Column> = {}): Column => ({ name, title: name, widget, readOnly: false, schema: {}, options: {}, ...more });
const columns = [
  column('sku', 'TextInput'),
  column('ean', 'TextInput'),
  column('price', 'MoneyInput', { options: { unit: '€' } }),
  column('status', 'SwitchInput'),
  column('stock', 'NumberInput', { options: { unit: 'ks' } }),
];

describe('cells of a spreadsheet', () => {
  it('are lines of cells, the last line without an end of its own', () => {
    expect(cellsOf('10\r\n20\r\n\r\n30\r\n')).toEqual([['10'], ['20'], [''], ['30']]);
    expect(cellsOf('a\tb\n"c ""d""\nnext"\t')).toEqual([['a', 'b'], ['c "d" next', '']]);
  });
  it('are none where it is one value', () => {
    expect(cellsOf('10')).toBeNull();
    expect(cellsOf('10\r\n')).toBeNull();
    expect(cellsOf('')).toBeNull();
  });
});

describe('a line of cells', () => {
  beforeEach(() => setTexts({ locale: 'sk', locales: [{ id: 'sk', title: 'sk' }], texts: {} }));
  it('says what the columns take, as it is written in the language', () => {
    expect(lineOf(columns, 'ean', ['8588000000012', '1 234,50 €', 'áno', '7 ks', 'beyond'])).toEqual({ ean: '8588000000012', price: 1234.5, stock: 7 });
  });
  it('empties, and keeps what says no number for its error', () => {
    expect(lineOf(columns, 'ean', ['', 'zadarmo', '', ''])).toEqual({ ean: null, price: 'zadarmo', stock: null });
    expect(lineOf([column('stock', 'NumberInput', { readOnly: true })], 'stock', ['1'])).toEqual({});
  });
});

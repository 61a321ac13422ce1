import { describe, expect, it } from 'vitest';
import { differences } from './differences';
import type { Values } from './record';
import type { Schema } from './schema';
import { FormState } from './state';

const text = { type: ['string', 'null'] };
const local = { type: 'object', properties: { content: text, title: text } };
const schema = {
  type: 'object',
  properties: { address: text, email: text, rates: { type: 'object', additionalProperties: { type: ['number', 'null'] } }, langs: { type: 'object', properties: { en: local, sk: local } }, phone: text },
} as unknown as Schema;
const ui = {
  'ui:order': ['phone', 'email', 'address', 'langs'],
  'ui:options': { panels: [{ fields: ['phone'] }, { fields: ['email', 'address'] }] },
  langs: { 'ui:order': ['sk', 'en'], sk: { 'ui:order': ['title', 'content'] }, en: { 'ui:order': ['title', 'content'] } },
};
const record = (changes: Values = {}): Values => ({
  address: 'a', email: 'b', phone: 'c', rates: { 1: 24.35, 2: 392.4, 3: 1.2 }, langs: { sk: { title: 'd', content: 'e' }, en: { title: 'f', content: 'g' } }, ...changes,
});

function between(mine: Values, theirs: Values): string[] {
  const state = new FormState({ prefix: 'f', schema, ui, locales: [], id: 1, loaded: record() });
  state.setValues({ ...state.initial, ...mine });
  return differences(state, record(theirs)).map(({ path, touched }) => `${path.join('.')}${touched ? ' touched' : ''}`);
}

describe('what is asked of two changes', () => {
  it('is nothing of what only this form changed', () => {
    expect(between({ phone: 'mine', email: 'mine' }, { email: 'theirs' })).toEqual(['email touched']);
    expect(between({ phone: 'mine' }, {})).toEqual([]);
  });

  it('tells what only others changed, and nothing that both changed to the same', () => {
    expect(between({ email: 'both' }, { email: 'both', address: 'theirs' })).toEqual(['address']);
  });

  it('tells the entries of a map one by one', () => {
    expect(between({ rates: { 1: 25, 2: 392.4, 3: 1.2 } }, { rates: { 1: 24.35, 2: 390, 3: 1.2 } })).toEqual(['rates.2']);
    expect(between({ rates: { 1: 25, 2: 392.4, 3: 1.2 } }, { rates: { 1: 26, 2: 392.4, 4: 5 } })).toEqual(['rates.1 touched', 'rates.3', 'rates.4']);
  });

  it('comes in the order of the form', () => {
    const langs = { sk: { title: '1', content: '2' }, en: { title: '3', content: '4' } };
    expect(between({}, { address: 'x', email: 'y', phone: 'z', langs })).toEqual([
      'langs.sk.title', 'langs.sk.content', 'langs.en.title', 'langs.en.content', 'phone', 'email', 'address',
    ]);
  });

  describe('of a table', () => {
    const number = { type: ['integer', 'null'], title: 'Sklad' };
    const rows = { type: 'object', properties: { rows: { type: 'array', title: 'Varianty', items: { type: 'object', properties: { label: text, stock: number, ean: text } } } } } as unknown as Schema;
    const row = (id: number | null, label: string, stock: number, ean = '') => ({ id, label, stock, ean });
    const here = [row(4, '250 g', 10), row(5, '500 g', 20), row(6, '950 g', 30)];
    const asked = (mine: Values[], theirs: Values[]) => {
      const state = new FormState({ prefix: 'f', schema: rows, ui: { rows: { items: { label: { 'ui:widget': 'ComputedText' } } } }, locales: [], id: 1, loaded: { rows: here } });
      state.setValues({ rows: mine });
      return differences(state, { rows: theirs }).map(({ label, touched, theirs: other }) => [label, touched, other]);
    };

    it('tells the fields of its rows one by one, by the names of the rows', () => {
      const counted = [row(4, '250 g', 12), row(5, '500 g', 19), row(6, '950 g', 30)];
      const sold = [row(4, '250 g', 10), row(5, '500 g', 18), row(6, '950 g', 29)];
      expect(asked(counted, sold)).toEqual([['Varianty – 500 g – Sklad', true, 18], ['Varianty – 950 g – Sklad', false, 29]]);
    });

    it('asks for the whole of it where the rows are others', () => {
      expect(asked([...here, row(null, '1 kg', 5)], here.map((one) => ({ ...one, stock: 1 })))).toEqual([['Varianty', true, here.map((one) => ({ ...one, stock: 1 }))]]);
      expect(asked(here, here.slice(1))).toEqual([['Varianty', false, here.slice(1)]]);
    });
  });
});

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
});

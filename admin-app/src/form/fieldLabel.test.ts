import { expect, it } from 'vitest';
import { fieldLabel } from './fieldLabel';

const text = { type: 'string', title: 'Názov' };
const setup = {
  schema: { properties: { code: { title: 'Kód' }, langs: { properties: { sk: { properties: { title: text } } } }, variants: { title: 'Varianty', items: { properties: { langs: { properties: { sk: { properties: { title: text } } } } } } } } },
  locales: [{ id: 'sk', title: 'Slovenčina' }],
} as unknown as Parameters<typeof fieldLabel>[0];

it.each([
  [['code'], 'Kód'],
  [['langs', 'sk', 'title'], 'Slovenčina – Názov'],
  [['variants', 0, 'langs', 'sk', 'title'], 'Varianty 1 – Slovenčina – Názov'],
  [['unknown'], ''],
])('calls %j %j', (path, label) => expect(fieldLabel(setup, path)).toBe(label));

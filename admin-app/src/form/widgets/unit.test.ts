import { beforeEach, expect, it } from 'vitest';
import { readNumber } from '@/i18n/numbers';
import { setTexts } from '@/i18n/texts';
import { unitIn, unitOf } from './unit';

const months = { unit: 'mesiacov', units: { one: 'mesiac', few: 'mesiace', many: 'mesiaca', other: 'mesiacov' } };

beforeEach(() => setTexts({ locale: 'sk', locales: [], texts: {} }));

it('agrees with its number', () => {
  expect([1, 2, 5, 0.5, null].map((value) => unitOf(months, value))).toEqual(['mesiac', 'mesiace', 'mesiacov', 'mesiaca', 'mesiacov']);
  expect(unitOf({ unit: 'kg' }, 1)).toBe('kg');
  expect(unitOf({}, 1)).toBeUndefined();
});

it('is read in whichever form it was written', () => {
  for (const text of ['3 mesiace', '3 mesiacov', '3 Mesiac', '3']) expect(readNumber(text, unitIn(months, text))).toBe(3);
});

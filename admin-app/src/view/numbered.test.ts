import { expect, test } from 'vitest';
import type { View } from '@/contract/view.gen';
import { numbered } from './numbered';

test('a record is called by its number and its name, whichever of them it has', () => {
  const view = { numbered: 'number' } as View;
  expect(numbered(view, { number: '1042' }, 'Ján Novák')).toBe('1042 · Ján Novák');
  expect(numbered(view, { number: '1042' }, '')).toBe('1042');
  expect(numbered(view, null, 'Ján Novák')).toBe('Ján Novák');
  expect(numbered({} as View, { number: '1042' }, 'Ján Novák')).toBe('Ján Novák');
});

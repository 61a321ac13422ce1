import { expect, it } from 'vitest';
import { initialsOf } from './initials';

it('takes the first and the last word by their first sign', () => {
  expect(initialsOf('Žaneta van der Čierna')).toBe('ŽČ');
  expect(initialsOf('eva@example.com')).toBe('E');
  expect(initialsOf('🎄Eva Kováčová')).toBe('🎄K');
  expect(initialsOf('')).toBe('');
});

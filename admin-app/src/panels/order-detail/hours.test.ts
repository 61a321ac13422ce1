import { expect, it } from 'vitest';
import { openingHours } from './hours';

const week = (days: readonly number[], ...times: readonly (readonly [string, string])[]) => days.flatMap((day) => times.map(([from, to]) => ({ day, from, to })));

it('puts days with the same times together, and leaves out those that are closed', () => {
  const hours = openingHours([...week([1, 2, 3, 5], ['08:00', '12:00'], ['12:30', '18:00']), ...week([6], ['09:00', '11:30'])]);
  expect(hours.map(({ times }) => times)).toEqual(['8:00 – 12:00, 12:30 – 18:00', '8:00 – 12:00, 12:30 – 18:00', '9:00 – 11:30']);
  expect(hours[0]!.days).toContain(' – ');
  expect(hours[1]!.days).not.toContain(' – ');
  expect(openingHours([])).toEqual([]);
});

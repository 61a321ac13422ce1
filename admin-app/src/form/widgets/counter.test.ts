import { expect, test } from 'vitest';
import { counterOf } from './TextInput';

test('letters are counted from half of a limit on, and of a limit that guides the writer', () => {
  const { show } = counterOf(64)!;
  expect([0, 31, 32, 65].map((count) => show({ count }))).toEqual(['', '', '32 / 64', '65 / 64']);
  expect(counterOf(255)).toBeUndefined();
});

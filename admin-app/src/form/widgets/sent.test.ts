import { expect, test } from 'vitest';
import { Sent } from './sent';

test('knows what was sent when it comes back late, or not at all', () => {
  const sent = new Sent<string>();
  for (const text of ['a', 'ab', 'abc', 'ab']) sent.add(text);
  expect(sent.returns('a')).toBe(true);
  expect(sent.returns('abc')).toBe(true);
  expect(sent.returns('ab')).toBe(true);
  expect(sent.returns('ab')).toBe(false);
});

test('forgets what was sent once another value came from elsewhere', () => {
  const sent = new Sent<string>();
  sent.add('a');
  expect(sent.returns('reloaded')).toBe(false);
  expect(sent.returns('a')).toBe(false);
});

import { act, renderHook } from '@testing-library/react';
import { expect, it } from 'vitest';
import type { Item } from './items';
import { useSelection } from './useSelection';

const items = (...keys: string[]) => keys.map((key) => ({ key })) as Item[];

it('stays at an item that its new name moves, and at the place of one that is gone', () => {
  const { result, rerender } = renderHook((list: readonly Item[]) => useSelection(list), { initialProps: items('a', 'b', 'c') });
  act(() => result.current.choose(0, 'alone'));
  rerender(items('b', 'a', 'c'));
  expect([result.current.active, [...result.current.keys]]).toEqual([1, ['a']]);
  act(() => result.current.go(1));
  rerender(items('b', 'c'));
  expect(result.current.active).toBe(1);
  rerender(items('b'));
  expect(result.current.active).toBe(0);
});

it('begins in another folder at the one that it comes from, else at its first', () => {
  const { result, rerender } = renderHook((list: readonly Item[]) => useSelection(list), { initialProps: items('d1', 'd2', 'd3') });
  act(() => result.current.choose(1, 'alone'));
  act(() => result.current.enter('d0'));
  rerender(items('a', 'b', 'c'));
  expect([result.current.active, result.current.keys.size]).toEqual([0, 0]);
  act(() => result.current.enter('d2'));
  rerender(items('d1', 'd2', 'd3'));
  expect(result.current.active).toBe(1);
});

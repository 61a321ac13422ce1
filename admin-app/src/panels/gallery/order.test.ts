import { describe, expect, it } from 'vitest';
import { changedRange, lift, moved, orderOf, movedBy } from './order';

const order = [1, 2, 3, 4, 5, 6];

describe('moving', () => {
  it.each([
    ['to the beginning', [5], 0, [5, 1, 2, 3, 4, 6]],
    ['to the end', [2], 6, [1, 3, 4, 5, 6, 2]],
    ['one place on', [2], 3, [1, 3, 2, 4, 5, 6]],
    ['before itself', [2], 1, order],
    ['behind itself', [2], 2, order],
    ['several that were apart', [6, 2], 3, [1, 3, 2, 6, 4, 5]],
    ['into the midst of themselves', [3, 4], 3, order],
    ['all', order, 2, order],
  ])('%s', (_, carried, gap, wanted) => {
    expect(moved(order, new Set(carried), gap)).toEqual(wanted);
  });
});

describe('what is sent', () => {
  it.each([
    ['nothing where nothing changed', order, []],
    ['two neighbours', [1, 3, 2, 4, 5, 6], [3, 2]],
    ['all between the ends of a move', [1, 5, 2, 3, 4, 6], [5, 2, 3, 4]],
    ['everything for a move from end to end', [6, 1, 2, 3, 4, 5], [6, 1, 2, 3, 4, 5]],
  ])('%s', (_, after, wanted) => {
    expect(changedRange(order, after)).toEqual(wanted);
  });

  it('is two ids of two thousand for a step', () => {
    const many = Array.from({ length: 2000 }, (_, n) => n + 1);
    expect(changedRange(many, moved(many, new Set([1000]), 1001))).toEqual([1001, 1000]);
  });
});

describe('moving by keys', () => {
  it('begins where the image stands', () => {
    expect(orderOf(lift(order, new Set([4])))).toEqual(order);
  });

  it('goes step by step and stops at the ends', () => {
    const move = lift(order, new Set([4]));
    expect(orderOf(movedBy(move, 1))).toEqual([1, 2, 3, 5, 4, 6]);
    expect(orderOf(movedBy(movedBy(move, 1), 5))).toEqual([1, 2, 3, 5, 6, 4]);
    expect(orderOf(movedBy(move, -Infinity))).toEqual([4, 1, 2, 3, 5, 6]);
    expect(movedBy(move, Infinity).at).toBe(5);
  });

  it('gathers several where the first stands', () => {
    expect(orderOf(lift(order, new Set([2, 5])))).toEqual([1, 2, 5, 3, 4, 6]);
  });
});

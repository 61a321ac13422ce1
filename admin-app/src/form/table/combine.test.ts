import { describe, expect, it } from 'vitest';
import { changeOf, codeOf, combinations, countOf, type Line, linesOf, withCodes } from './combine';

const size: Line = { group: 1, values: [10, 11] };
const color: Line = { group: 2, values: [20, 21] };

describe('combinations', () => {
  it('are one value of each line', () => {
    expect(combinations([size, color])).toEqual([[10, 20], [10, 21], [11, 20], [11, 21]]);
    expect(combinations([size, { group: 3, values: [] }, { group: null, values: [] }])).toEqual([[10], [11]]);
    expect(combinations([])).toEqual([]);
  });
  it('are counted without being made', () => {
    expect(countOf([size, color])).toBe(4);
    expect(countOf([{ group: 1, values: [] }])).toBe(0);
    expect(countOf(Array.from({ length: 8 }, (_, group) => ({ group, values: Array.from({ length: 50 }, (_, n) => n) })))).toBe(50 ** 8);
  });
});

describe('what changes with the lines', () => {
  it('adds what there is not, and leaves what there is', () => {
    expect(changeOf([size, { group: 2, values: [20] }], [size, color], [[10, 20], [20, 11]])).toEqual({ added: [[10, 21], [11, 21]], dropped: [] });
  });
  it('does not bring back what was taken away by hand', () => {
    expect(changeOf([{ group: 1, values: [10] }], [size], [])).toEqual({ added: [[11]], dropped: [] });
  });
  it('drops what a value is taken away from, and nothing made by hand', () => {
    expect(changeOf([size, color], [size, { group: 2, values: [20] }], [[10, 20], [10, 21], [30]])).toEqual({ added: [], dropped: [1] });
  });
  it('replaces all where a property is added', () => {
    expect(changeOf([size], [size, { group: 2, values: [20] }], [[10], [11]])).toEqual({ added: [[10, 20], [11, 20]], dropped: [0, 1] });
  });
});

it('finds the lines that rows were made of', () => {
  const groupOf = (value: number) => ({ 10: 1, 11: 1, 20: 2 })[value];
  expect(linesOf([[10, 20], [11, 20], [99]], groupOf)).toEqual([{ group: 1, values: [10, 11] }, { group: 2, values: [20] }]);
});

describe('codes', () => {
  it('are the beginning and the titles as an address has them', () => {
    expect(codeOf('MYDLO-01', ['Veľká', '50 ml'], new Set())).toBe('MYDLO-01-velka-50-ml');
  });
  it('get the next free number', () => {
    expect(codeOf('A', ['x'], new Set(['A-x', 'A-x-2']))).toBe('A-x-3');
  });
  it('fill in only what is empty, each another', () => {
    const rows = [{ sku: 'own', ids: [10] }, { sku: null, ids: [10] }, { sku: '', ids: [10] }];
    const filled = withCodes(rows, { code: 'sku', by: 'ids', beginning: 'A', taken: ['A-x'], title: () => 'x' });
    expect(filled.map(({ sku }) => sku)).toEqual(['own', 'A-x-2', 'A-x-3']);
    expect(withCodes(filled, { code: 'sku', by: 'ids', beginning: 'A', taken: [], title: () => 'x' })).toBe(filled);
    expect(withCodes(rows, { code: 'sku', by: 'ids', beginning: '', taken: [], title: () => 'x' })).toBe(rows);
  });
});

import { describe, expect, it } from 'vitest';
import { changeOf, codeOf, combinations, countOf, keyOf, type Line, linesOf, withCodes } from './combine';

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
    expect(codeOf('A', ['x'], new Set(['a-x', 'a-x-2']))).toBe('A-x-3');
  });
  it('fill in only what is empty, each another', () => {
    const rows = [{ sku: 'own', ids: [10] }, { sku: null, ids: [10] }, { sku: '', ids: [10] }];
    const filled = withCodes(rows, { code: 'sku', by: 'ids', beginning: 'A', taken: ['a-X'], title: () => 'x' });
    expect(filled.map(({ sku }) => sku)).toEqual(['own', 'A-x-2', 'A-x-3']);
    expect(withCodes(filled, { code: 'sku', by: 'ids', beginning: 'A', taken: [], title: () => 'x' })).toBe(filled);
    expect(withCodes(rows, { code: 'sku', by: 'ids', beginning: '', taken: [], title: () => 'x' })).toBe(rows);
  });
});

describe('any sequence of choices', () => {
  const groupOf = (value: number) => Math.floor(value / 10);
  const seed = Number(process.env.TEST_SEED ?? Date.now() % 1_000_000);
  let state = seed;
  const dice = (sides: number) => {
    state = (state * 1_103_515_245 + 12_345) % 2_147_483_648;
    return Math.floor((state / 2_147_483_648) * sides);
  };

  it(`ends with the rows that somebody would have on paper (TEST_SEED=${seed})`, () => {
    for (let run = 0; run < 200; run++) {
      let lines: Line[] = [];
      let rows: number[][] = [];
      let paper = new Set<string>(); // the rows that there are, by their values
      for (let step = 0; step < 12; step++) {
        const next = lines.map((line) => ({ ...line, values: [...line.values] }));
        const at = dice(next.length + 1);
        const value = dice(4);
        const line = next[at];
        if (!line && next.length < 3) next.push({ group: next.length + 1, values: [(next.length + 1) * 10 + value] });
        else if (line) {
          const one = line.group! * 10 + value;
          next[at] = { ...line, values: line.values.includes(one) ? line.values.filter((other) => other !== one) : [...line.values, one] };
        }
        // Some rows are taken away by hand.
        if (rows.length && dice(5) === 0) {
          const [gone] = rows.splice(dice(rows.length), 1);
          paper.delete(keyOf(gone!));
        }
        const { added, dropped } = changeOf(lines, next, rows);
        rows = [...rows.filter((_, index) => !dropped.includes(index)), ...added];

        // Slowly: a row is there where it is a combination now, unless it was one before and was taken away.
        const was = product(lines);
        const is = product(next);
        paper = new Set([...[...is].filter((key) => paper.has(key) || !was.has(key)), ...[...paper].filter((key) => !was.has(key))]);
        expect(new Set(rows.map(keyOf)), `run ${run}, step ${step}`).toEqual(paper);
        expect(rows.length).toBe(paper.size);
        for (const { group, values } of linesOf(rows, groupOf)) expect(next.find((one) => one.group === group)?.values).toEqual(expect.arrayContaining([...values]));
        lines = next;
      }
    }
  });

  /** The keys of all combinations, by counting through the places of each value. */
  function product(lines: readonly Line[]): Set<string> {
    const counted = lines.filter((line) => line.values.length > 0);
    if (counted.length === 0) return new Set();
    const keys = new Set<string>();
    for (let n = 0; n < counted.reduce((all, line) => all * line.values.length, 1); n++) {
      let rest = n;
      keys.add(keyOf(counted.map(({ values }) => {
        const value = values[rest % values.length]!;
        rest = Math.floor(rest / values.length);
        return value;
      })));
    }
    return keys;
  }
});

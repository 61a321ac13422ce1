import type { Source } from '@/contract/view.gen';
import type { Values } from '../record';
import { slugOf } from '../widgets/slug';

/** What distinguishes the rows of a table, as the view says it. */
export interface Combination {
  by: string;
  values: Source;
  groups: Source;
  /** The member of a value's option that names what it belongs to. */
  parent: string;
  code: string;
  codeFrom: string;
  taken: string;
  create?: { screen: string; title: string };
  most?: number;
}

/** A property with the values of it that are combined. */
export interface Line {
  group: number | null;
  values: readonly number[];
}

/** The same for the same values in any order. */
export const keyOf = (values: readonly number[]): string => [...values].sort((a, b) => a - b).join('-');

/** Every combination of one value of each line; lines without values count for nothing. */
export function combinations(lines: readonly Line[]): number[][] {
  const counted = lines.filter((line) => line.group !== null && line.values.length > 0);
  if (counted.length === 0) return [];
  return counted.reduce<number[][]>((all, line) => all.flatMap((one) => line.values.map((value) => [...one, value])), [[]]);
}

/** How many combinations lines make, without making them. */
export const countOf = (lines: readonly Line[]): number =>
  lines.some((line) => line.values.length > 0) ? lines.reduce((n, line) => n * Math.max(1, line.values.length), 1) : 0;

/** What changes where other values are combined. */
export interface Change {
  /** Combinations that there are not yet. */
  added: number[][];
  /** The rows that fall away, by their index. */
  dropped: number[];
}

/**
 * What becomes of the rows where lines change: those that exist stay as they are, what was taken away by hand does not
 * come back, and what was made by hand outside of the lines stays.
 */
export function changeOf(before: readonly Line[], after: readonly Line[], rows: readonly (readonly number[])[]): Change {
  const was = new Set(combinations(before).map(keyOf));
  const wanted = combinations(after);
  const is = new Set(wanted.map(keyOf));
  const there = new Set(rows.map(keyOf));
  return {
    added: wanted.filter((one) => !was.has(keyOf(one)) && !there.has(keyOf(one))),
    dropped: rows.flatMap((values, index) => (was.has(keyOf(values)) && !is.has(keyOf(values)) ? [index] : [])),
  };
}

/** The lines that rows were made of, in the order in which their values first stand. */
export function linesOf(rows: readonly (readonly number[])[], groupOf: (value: number) => number | undefined): Line[] {
  const lines = new Map<number, number[]>();
  for (const value of rows.flat()) {
    const group = groupOf(value);
    if (group === undefined) continue;
    const values = lines.get(group) ?? [];
    if (!values.includes(value)) values.push(value);
    lines.set(group, values);
  }
  return [...lines].map(([group, values]) => ({ group, values }));
}

/** A code as it is compared: codes that differ by case alone are one. */
const folded = (code: string): string => code.normalize('NFC').toLowerCase();

/** A code with what it stands for behind it; with the next number where somebody has it, in whatever case; taken is folded. */
export function codeOf(beginning: string, titles: readonly string[], taken: ReadonlySet<string>): string {
  const code = [beginning, ...titles.map(slugOf).filter(Boolean)].join('-');
  for (let n = 2; ; n++) {
    const tried = n === 2 && !taken.has(folded(code)) ? code : `${code}-${n}`;
    if (!taken.has(folded(tried))) return tried;
  }
}

/** Codes of the rows that have none. The rows are the same where nothing is to be filled in. */
export function withCodes(
  rows: readonly Values[],
  { code, by, beginning, taken, title }: { code: string; by: string; beginning: string; taken: readonly string[]; title: (value: number) => string },
): readonly Values[] {
  if (!beginning || rows.every((row) => row[code])) return rows;
  const used = new Set([...taken, ...rows.map((row) => String(row[code] ?? ''))].map(folded));
  return rows.map((row) => {
    if (row[code]) return row;
    const made = codeOf(beginning, ((row[by] as number[] | null) ?? []).map(title), used);
    used.add(folded(made));
    return { ...row, [code]: made };
  });
}

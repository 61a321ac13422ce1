import { readNumber } from '@/i18n/numbers';
import type { Values } from '../record';
import { unitIn } from '../widgets/unit';
import type { Column } from './columns';

/**
 * The cells that a spreadsheet put on the clipboard, by line; null where it is one value or none, which is pasted as
 * anywhere else.
 */
export function cellsOf(text: string): string[][] | null {
  const lines: string[][] = [[]];
  let rest = text.replace(/\r\n?/g, '\n').replace(/\n$/, '');
  if (!/[\n\t]/.test(rest)) return null;
  for (;;) {
    // What has a quote, a tab or a line of its own stands in quotes.
    const quoted = /^"((?:[^"]|"")*)"(?=[\t\n]|$)/.exec(rest);
    const cell = quoted?.[0] ?? /^[^\t\n]*/.exec(rest)![0];
    lines.at(-1)!.push((quoted ? quoted[1]!.replaceAll('""', '"').replaceAll('\n', ' ') : cell).trim());
    const after = rest[cell.length];
    if (after === undefined) return lines;
    if (after === '\n') lines.push([]);
    rest = rest.slice(cell.length + 1);
  }
}

/** What a cell means to the input of a column; undefined where that takes nothing that is pasted. */
function valueOf(column: Column, text: string): unknown {
  if (column.readOnly) return undefined;
  switch (column.widget) {
    case 'MoneyInput':
    case 'NumberInput':
      return readNumber(text, unitIn(column.options, text)) ?? (text === '' ? null : text);
    case 'TextInput':
      return text === '' ? null : text;
    default:
      return undefined;
  }
}

/** What one line of cells says of a row, from a column on. */
export function lineOf(columns: readonly Column[], from: string, cells: readonly string[]): Values {
  const first = columns.findIndex(({ name }) => name === from);
  const said: Values = {};
  cells.forEach((text, at) => {
    const column = columns[first + at];
    const value = column && valueOf(column, text);
    if (column && value !== undefined) said[column.name] = value;
  });
  return said;
}

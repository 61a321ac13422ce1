import Delta from 'quill-delta';
import { Quill, type RangeStatic } from 'react-quill';
import type { VideoValue } from './blots';
import { linesOf, readableTables } from './cells';
import { apartTables } from './html';

/** What we use of a part of the text. */
interface Part {
  offset(root: unknown): number;
  length(): number;
}

/** Whether the formats at a place show that it is within a table. */
export const inTable = (formats: Readonly<Record<string, unknown>>): boolean => Object.keys(formats).some((name) => name.startsWith('table-'));

/** The name under which a video is put in where the formats are these. */
export const videoAt = (formats: Readonly<Record<string, unknown>>): 'video' | 'cell-video' => (inTable(formats) ? 'cell-video' : 'video');

/** The cell that a place is in. */
export const cellAt = (quill: Quill, index: number): Element | null => {
  const [leaf] = quill.getLeaf(index) as unknown as [{ domNode: Node } | null];
  const node = leaf?.domNode;
  return (node instanceof Element ? node : node?.parentElement)?.closest('td, th') ?? null;
};

/** Goes from a cell to the next one or the one before. False at the ends of the table, which Tab leaves: there is a way out for whoever has no mouse. */
function toCell(quill: Quill, index: number, by: 1 | -1): boolean {
  const cell = cellAt(quill, index);
  const cells = [...(cell?.closest('table')?.querySelectorAll('td, th') ?? [])];
  const next = cell && cells[cells.indexOf(cell) + by];
  const part = next && (Quill.find(next) as unknown as Part | null);
  if (!part) return false;
  (quill.getModule('table-better') as { hideTools(): void }).hideTools();
  quill.setSelection(part.offset(quill.scroll), Math.max(0, part.length() - 1), 'user');
  return true;
}

interface Bound {
  quill: Quill;
}

const tab = (shiftKey: boolean, by: 1 | -1) => ({
  key: 'Tab',
  shiftKey,
  handler(this: Bound, range: { index: number }) {
    return !toCell(this.quill, range.index, by);
  },
});

/** Tab in a table goes from cell to cell. The library has a "table tab" of its own, for its own tables: one of that name would be mixed with it. */
export const TABLE_KEYS = { 'next cell': tab(false, 1), 'previous cell': tab(true, -1) };

/** Has a video or a divider that comes with a cell's text, or is pasted into one, become part of a line. */
export function keepBlocksInCells(quill: Quill): void {
  const matcher = (node: HTMLElement, delta: { ops: { insert?: unknown }[] }) => {
    const value = delta.ops[0]?.insert as { video?: VideoValue; divider?: boolean } | undefined;
    const range = quill.hasFocus() ? quill.getSelection() : null;
    if (!node.closest('td, th') && !(range && cellAt(quill, range.index))) return delta;
    if (value?.divider) return new Delta().insert({ 'cell-divider': true }).insert('\n');
    return value?.video ? new Delta().insert({ 'cell-video': value.video }) : delta;
  };
  quill.clipboard.addMatcher('iframe, hr', matcher as never);
}

interface CellSelection {
  pasteSelectedTd(cell: Element, copied: Element): unknown;
}

// What a list or a heading holds cannot be taken out of its cell while the library puts the copied cell in its place.
const holdsLines = (cell: Element): boolean => [...cell.children].every((child) => child.matches('p'));

/** Has cells that are pasted over selected ones take the place of the lines that these hold: the library adds them behind. */
export function replaceSelectedCells(quill: Quill): void {
  const cells = (quill.getModule('table-better') as { cellSelection: CellSelection }).cellSelection;
  const paste = cells.pasteSelectedTd.bind(cells);
  cells.pasteSelectedTd = (cell, copied) => {
    const part = cell.classList.contains('ql-cell-selected') && holdsLines(cell) ? (Quill.find(cell) as unknown as Part | null) : null;
    const [start, held] = part ? [part.offset(quill.scroll), part.length() - 1] : [0, 0];
    const pasted = paste(cell, copied);
    if (held > 0) quill.deleteText(start, held, 'user');
    return pasted;
  };
}

interface RowRemoval {
  cellSelection: { selectedTds: readonly Element[] };
  tableMenus: { deleteRow(byKey?: boolean): void; insertRow(cell: Element, offset: 0 | 1): void };
  hideTools(): void;
}

/**
 * Has heading rows removed alone: the library counts them among the others, and takes the table away where there are as many of
 * those. Who removes all others means them alone, too: an empty row stays below the heading.
 */
export function removeRowsAlone(quill: Quill): void {
  const module = quill.getModule('table-better') as RowRemoval;
  const remove = module.tableMenus.deleteRow.bind(module.tableMenus);
  module.tableMenus.deleteRow = (byKey) => {
    const rows = new Set(module.cellSelection.selectedTds.map((cell) => cell.parentElement));
    const body = [...rows][0]?.closest('tbody');
    const cells = [...rows].flatMap((row) => [...row!.children]);
    const whole = !byKey || cells.length === module.cellSelection.selectedTds.length;
    if (whole && body?.closest('table')?.querySelector('thead') && rows.size === body.children.length) module.tableMenus.insertRow(cells.at(-1)!, 1);
    const head = [...rows][0]?.closest('thead');
    const table = head?.closest('table');
    if (byKey || !table?.querySelector('tbody') || [...rows].some((row) => row?.parentElement !== head)) return remove(byKey);
    const at = (Quill.find(table) as unknown as Part).offset(quill.scroll);
    module.hideTools();
    for (const part of rows.size === head!.children.length ? [head!] : rows) (Quill.find(part!) as unknown as { remove(): void }).remove();
    quill.update('user');
    quill.setSelection(at, 0, 'user');
  };
}

interface TableClipboard {
  convert(content: Pasted): { ops: { attributes?: Readonly<Record<string, unknown>> }[] };
  onPaste(range: RangeStatic, content: Pasted): void;
}

interface Pasted {
  html?: string;
  text?: string;
}

/**
 * Has a table that is pasted begin on a line of its own. Without one the library makes the text before it part of the
 * table's mark, which is not stored, and joins it to a table above.
 */
export function keepTextBeforeTables(quill: Quill): void {
  const clipboard = quill.clipboard as unknown as TableClipboard;
  const paste = clipboard.onPaste.bind(clipboard);
  clipboard.onPaste = (range, { html = '', text }) => {
    const { index, length } = range;
    const content = { html: apartTables(html), text };
    const begins = /<table/i.test(html) && 'table-temporary' in (clipboard.convert(content).ops[0]?.attributes ?? {});
    const [, offset] = quill.getLine(index);
    const follows = index > 0 && (offset > 0 || inTable(quill.getFormat(index - 1)));
    if (!begins || !follows || inTable(quill.getFormat(index))) return paste(range, content);
    quill.insertText(index, '\n', 'user');
    paste({ index: index + 1, length }, content);
  };
}

// Stands for the end of a part of a line while the library looks at a heading cell: it makes a line of each part that has none.
const PART = '\uE0A1\n';

type Matcher = (node: HTMLElement, delta: Delta, ...rest: unknown[]) => Delta;

interface Reading {
  matchers: [selector: unknown, matcher: Matcher][];
  normalizeHTML(page: Document): void;
}

/** Has the editor read tables, those of its text and those pasted, without tearing their cells and lines apart. */
export function readTables(quill: Quill): void {
  const clipboard = quill.clipboard as unknown as Reading;
  const normalize = clipboard.normalizeHTML.bind(clipboard);
  clipboard.normalizeHTML = (page) => {
    normalize(page);
    readableTables(page);
  };
  const cells = clipboard.matchers.find(([selector]) => selector === 'td, th');
  if (!cells) return;
  const match = cells[1];
  cells[1] = (node, delta, ...rest) => {
    const parts = delta.ops.slice(0, -1);
    const last = delta.ops.at(-1);
    if (node.tagName !== 'TH' || !last) return match(node, delta, ...rest);
    for (const op of parts) if (typeof op.insert === 'string' && !op.insert.endsWith('\n')) op.insert += PART;
    if (typeof last.insert !== 'string') delta.insert('\n', { 'table-th': last.attributes?.['table-th'] });
    const matched = match(node, delta, ...rest);
    for (const op of matched.ops) if (typeof op.insert === 'string') op.insert = op.insert.replaceAll(PART, '');
    return matched;
  };
}

/** What is on at a place, by the same names in a cell as outside of tables. */
export function asOutside(formats: Readonly<Record<string, unknown>>): Record<string, unknown> {
  const { 'table-header': heading, 'table-list': list } = formats;
  const level = (heading as { value?: number } | undefined)?.value;
  return { ...formats, ...(level ? { header: level } : {}), ...(list ? { list } : {}) };
}

/** Has quotations and code that are pasted into a cell become lines of it. */
export function quoteApart(quill: Quill): void {
  const clipboard = quill.clipboard as unknown as TableClipboard;
  const paste = clipboard.onPaste.bind(clipboard);
  clipboard.onPaste = (range, { html, text }) => {
    if (!html || !/<(blockquote|pre)/i.test(html) || !inTable(quill.getFormat(range.index))) return paste(range, { html, text });
    const page = new DOMParser().parseFromString(html, 'text/html');
    for (const block of page.querySelectorAll('blockquote, pre')) block.replaceWith(...linesOf(block));
    paste(range, { html: page.documentElement.outerHTML, text });
  };
}

/** Whether a table is among what is selected, or the cursor is in one. */
export const touchesTable = (quill: Quill, { index, length }: RangeStatic): boolean =>
  quill.getLines(index, length).some((line) => inTable(quill.getFormat(quill.getIndex(line), 0)));

const cleanable = (formats: readonly Readonly<Record<string, unknown>>[]): Set<string> =>
  new Set(formats.flatMap((each) => Object.keys(asOutside(each))).filter((name) => !name.startsWith('table-')));

/** Takes every format away but those that make the cells of tables, which the editor's own way would drop out of them. */
export function cleanLines(quill: Quill, { index, length }: RangeStatic): void {
  for (const line of quill.getLines(index, length)) {
    const start = quill.getIndex(line);
    const [from, to] = [Math.max(start, index), Math.min(start + line.length() - 1, index + length)];
    for (const name of cleanable([quill.getFormat(start, 0)])) quill.formatLine(start, 1, name, false, 'user');
    if (to <= from) continue;
    const parts = quill.getContents(from, to - from).ops.map(({ attributes }) => attributes ?? {});
    for (const name of cleanable(parts)) quill.formatText(from, to - from, name, false, 'user');
  }
}

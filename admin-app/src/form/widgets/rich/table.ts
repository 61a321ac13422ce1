import Delta from 'quill-delta';
import { Quill, type RangeStatic } from 'react-quill';
import type { VideoValue } from './blots';
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

const cellAt = (quill: Quill, index: number): Element | null => {
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

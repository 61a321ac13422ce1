/** The smallest width of a cell, which two of stand beside each other on a phone. */
export const CELL_WIDTH = 160;
/** The height of a cell. */
export const CELL_HEIGHT = 212;
/** What is left free between cells. */
export const GAP = 12;
/** Rows kept ready beyond each edge of what is seen. */
export const OVERSCAN = 2;

/** Where the cells of a grid stand. Nothing in it depends on what is shown in them. */
export interface Layout {
  columns: number;
  cellWidth: number;
  rows: number;
  height: number;
}

/** The layout of so many cells in a width. */
export function layoutOf(width: number, count: number): Layout {
  const columns = Math.max(1, Math.floor((width + GAP) / (CELL_WIDTH + GAP)));
  const rows = Math.ceil(count / columns);
  return {
    columns,
    cellWidth: Math.max(CELL_WIDTH, (width - GAP * (columns - 1)) / columns),
    rows,
    height: Math.max(0, rows * (CELL_HEIGHT + GAP) - GAP),
  };
}

/** The upper left corner of a cell. */
export function cornerOf({ columns, cellWidth }: Layout, index: number): { x: number; y: number } {
  return { x: (index % columns) * (cellWidth + GAP), y: Math.floor(index / columns) * (CELL_HEIGHT + GAP) };
}

/** The first row and the one after the last that must be there for what is seen, from `top` for `height`. */
export function rowsSeen({ rows }: Layout, top: number, height: number): readonly [number, number] {
  const step = CELL_HEIGHT + GAP;
  const first = Math.floor(top / step) - OVERSCAN;
  const end = Math.ceil((top + height) / step) + OVERSCAN;
  return [Math.min(rows, Math.max(0, first)), Math.max(0, Math.min(rows, end))];
}

/** Where something let go at a point belongs: before the cell of this index. */
export function gapAt({ columns, cellWidth, rows }: Layout, count: number, x: number, y: number): number {
  const row = Math.min(rows - 1, Math.max(0, Math.floor(y / (CELL_HEIGHT + GAP))));
  const column = Math.min(columns, Math.max(0, Math.round(x / (cellWidth + GAP))));
  return Math.min(count, row * columns + column);
}

/** Where the mark of a gap stands: at the end of a row it is the row's edge that is pointed at. */
export function markAt(layout: Layout, gap: number, pointed: number): { x: number; y: number } {
  const atEnd = gap > 0 && gap % layout.columns === 0 && pointed < Math.floor(gap / layout.columns);
  const { x, y } = cornerOf(layout, atEnd ? gap - 1 : gap);
  return { x: (atEnd ? x + layout.cellWidth + GAP : x) - GAP / 2, y };
}

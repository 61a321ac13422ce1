/** A cell of a matrix; a locked one cannot be ticked. */
export interface MatrixCell {
  id: string;
  /** The column it stands in; without one it stands behind all of them. */
  column?: string;
  title: string;
  locked?: boolean;
}

/** A row of a matrix. */
export interface MatrixRow {
  id: string;
  title: string;
  group?: string;
  /** The cell that all others are of no use without. */
  base?: string;
  cells: MatrixCell[];
}

/** What a matrix is drawn from, as its feed returns it. */
export interface Matrix {
  columns: { id: string; title: string }[];
  rows: MatrixRow[];
}

/** The cells of a row in the order of the columns, and those that have none. */
export function cellsOf(row: MatrixRow, columns: Matrix['columns']) {
  return {
    headed: columns.map(({ id }) => row.cells.find(({ column }) => column === id)),
    further: row.cells.filter(({ column }) => !column || !columns.some(({ id }) => id === column)),
  };
}

/**
 * What is ticked after some cells of a row are: ticking one ticks the row's base with it, and taking the base away
 * takes all.
 */
export function ticking(before: ReadonlySet<string>, row: MatrixRow, changed: readonly string[], on: boolean): string[] {
  const after = new Set(before);
  if (on) {
    for (const id of changed) after.add(id);
    if (row.base && changed.length) after.add(row.base);
  } else {
    const gone = row.base && changed.includes(row.base) ? row.cells.map(({ id }) => id) : changed;
    for (const id of gone) after.delete(id);
  }
  return [...after].sort();
}

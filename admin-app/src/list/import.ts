import type { ChangeView } from './cells/change';

/** What an import would do, or did. */
export interface ImportReport {
  rows: number;
  created: number;
  changed: number;
  unchanged: number;
  refused: number;
  /** The first of the rows that make or change a record. */
  shown: readonly { line: number; id?: number; title: string; changes: readonly ChangeView[] }[];
  /** The first of what is wrong. */
  faults: readonly { line: number; field?: string; label?: string; message: string }[];
}

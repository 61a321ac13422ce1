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
  /** The first of what to look at in rows that are saved all the same. */
  warnings?: readonly { line: number; message: string }[];
  /** The first of what is wrong. */
  faults: readonly { line: number; field?: string; label?: string; message: string }[];
}

/** How the latest synchronisation of a list goes, or went. */
export interface SyncState {
  status: 'none' | 'loading' | 'reading' | 'saving' | 'done' | 'failed';
  dry: boolean;
  rows: number;
  total: number;
  by: string;
  ended_at: string | null;
  report: ImportReport | null;
  errors: readonly string[];
}

/** Whether a synchronisation is on its way. */
export const runs = (state: SyncState | undefined): boolean => state !== undefined && ['loading', 'reading', 'saving'].includes(state.status);

import { createContext, type ComponentType, type ReactNode, useContext } from 'react';
import type { Column } from '@/contract/view.gen';

/** A row of a list, as the server sends it. */
export type Row = Readonly<Record<string, unknown>> & {
  id: number;
  deleted_at?: string | null;
  /** The names of the actions this person may do to this row now. */
  can?: readonly string[];
};

/** What a cell is given. */
export interface CellProps {
  row: Row;
  column: Column;
  /** The row's value at the column's path. */
  value: unknown;
}

/** The kinds of columns whose values stand below each other by their last digits. */
export const RIGHT: ReadonlySet<Column['kind']> = new Set(['money', 'number', 'count']);

/** The kinds of columns that show a day or a moment. */
export const DATES: ReadonlySet<Column['kind']> = new Set(['date', 'date_time']);

/** A way to show the values of one kind of column. */
export type Cell = ComponentType<CellProps>;

/** What cells need of the place they stand in. */
export interface CellTools {
  icon: (name: string) => ReactNode;
  /** Saves a value from within a cell; rejects with a message to show. */
  save: (url: string, values: Record<string, unknown>) => Promise<void>;
  /** Shows the rows where they now belong: who changes a value in its row is done with it. */
  reloadMoved: () => void;
  /** How the row is called, for labels. */
  nameOf: (row: Row) => string;
}

/** Gives the cells their tools. */
export const CellContext = createContext<CellTools | null>(null);

/** The tools; only within a place that gives them. */
export function useCellTools(): CellTools {
  const tools = useContext(CellContext);
  if (!tools) throw new Error('a cell outside its context');
  return tools;
}

/** The value at a dotted path, or undefined. */
export function valueAt(row: unknown, path: string): unknown {
  return path.split('.').reduce<unknown>((value, key) => (value as Record<string, unknown> | null | undefined)?.[key], row);
}

/** A value that says nothing. */
export const isEmpty = (value: unknown): boolean => value === null || value === undefined || value === '' || (Array.isArray(value) && value.length === 0);

/** A value as text; empty when there is none. */
export const textOf = (value: unknown): string =>
  value === null || value === undefined || typeof value === 'object' ? '' : String(value);

/** Whether a value counts as set: a moment, a text, a number other than zero, true. */
export const isOn = (value: unknown): boolean => value === '0' ? false : Boolean(value);

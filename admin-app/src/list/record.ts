import type { List, View } from '@/contract/view.gen';
import { areaPath } from '@/view/address';
import { numbered } from '@/view/numbered';
import { type Row, textOf, valueAt } from './cells/cell';

/** What a record is opened in, beside its form: the read-only detail, or a panel by its name. */
export const PANEL = 'panel';
/** The record that a new one is a copy of. */
export const FROM = 'from';
/** What stands for the id of a record that is yet to be made. */
export const NEW = 'new';

/** The column that names a row: the one that says so, else the first text of the list. */
export const titleColumn = (list: List) =>
  list.columns.find(({ names }) => names) ?? list.columns.find(({ kind }) => kind === 'text') ?? list.columns[0];

/** The title of a row, as the list has it, or what it means that there is none. */
export function listedTitle(row: Row, view: View): string {
  const column = view.list && titleColumn(view.list);
  return column ? textOf(valueAt(row, column.path)) || (column.absent ?? '') : '';
}

/** How a row is called: its title, behind the number that its screen has, else its id. */
export const rowName = (row: Row, view: View): string => numbered(view, row, listedTitle(row, view)) || `#${row.id}`;

/** Whether a row stands out from the others: it is in a state that somebody has yet to see. */
export const isBold = (row: Row, list: List): boolean =>
  list.columns.some(({ path, states }) => {
    const value = valueAt(row, path);
    return value !== null && value !== undefined && states?.some((state) => state.bold && Number(state.value) === Number(value));
  });

/** The address of the list, of a record over it, or of a record in another panel than its form. */
export function recordAddress(view: View, search: string, id?: number | typeof NEW, panel?: string): string {
  const path = areaPath(view.path);
  if (id === undefined) return path + search;
  const query = panel ? `${search ? `${search}&` : '?'}${PANEL}=${encodeURIComponent(panel)}` : search;
  return `${path}/${id}${query}`;
}

/** The address of a new record that begins with the values of another one. */
export const copyAddress = (view: View, search: string, id: number): string =>
  `${areaPath(view.path)}/${NEW}${search ? `${search}&` : '?'}${FROM}=${id}`;

const FORM = 'form';
const DETAIL = 'detail';

/** What an action opens a record in: undefined means what the screen opens its records in anyway. */
export function panelOf(action: 'edit' | 'detail' | string, view: View): string | undefined {
  const panel = action === 'edit' || (action === 'detail' && !view.detail) ? FORM : action;
  return panel === (opensDetail(null, view) ? DETAIL : FORM) ? undefined : panel;
}

/** Whether a record is shown in the screen's detail, by the panel that its address names. */
export function opensDetail(panel: string | null, { form, detail }: View): boolean {
  if (!form || panel === DETAIL) return Boolean(detail);
  return panel !== FORM && Boolean(detail?.first);
}

/** What a row's title opens: what the person may do to it, editing before looking where the screen says no other; undefined when neither. */
export function titleAction(row: Row, view: View): 'edit' | 'detail' | undefined {
  const order = view.detail?.first ? (['detail', 'edit'] as const) : (['edit', 'detail'] as const);
  return order.find((action) => row.can?.includes(action));
}

import { api, type Envelope } from '@/api/client';
import { onSaved } from '@/api/saved';
import type { Source } from '@/contract/view.gen';
import { language } from '@/i18n/language';

/** An entry of an option list, as the server sends it. */
export type OptionRow = Readonly<Record<string, unknown>> & { id: number | string };
/** An entry of an option list as it is shown. */
export interface Choice {
  value: number | string;
  label: string;
  row: OptionRow;
}

const loads = new Map<string, Promise<readonly OptionRow[]>>();

/** Forgets the loaded option lists. */
export const dropOptions = (): void => loads.clear();

// Any saved record may be an option somewhere.
onSaved(dropOptions);

/** The value at a dotted path, or undefined. */
export function valueAt(row: unknown, path: string): unknown {
  return path.split('.').reduce<unknown>((value, key) => (value as Record<string, unknown> | null | undefined)?.[key], row);
}

/**
 * The address of a source with its braces filled from `values`, or null while one that it needs is empty.
 * A brace that ends with a question mark may stay empty.
 */
export function sourceUrl({ url, under = [] }: Source, values: (name: string) => unknown): string | null {
  let index = 0;
  let missing = false;
  const filled = url.replace(/\{(\w+)(\?)?\}/g, (_, own: string, optional?: string) => {
    const value = values(under[index++] ?? own);
    if (value === undefined || value === null || value === '') {
      missing ||= !optional;
      return '';
    }
    return encodeURIComponent(String(value));
  });
  return missing ? null : filled.replace(/\/+$/, '');
}

/** Loads an option list once; the next one who asks gets the same until a record is saved. Anew after a failure. */
export function loadRows(url: string, query?: Readonly<Record<string, unknown>>): Promise<readonly OptionRow[]> {
  const key = JSON.stringify([language(), url, query ?? null]);
  let load = loads.get(key);
  if (!load) {
    load = api.get<Envelope<OptionRow[]>>(url, { query, quiet: true }).then(({ data }) => data ?? []);
    loads.set(key, load);
    load.catch(() => {
      if (loads.get(key) === load) loads.delete(key);
    });
  }
  return load;
}

/** The same as it is shown in a menu, by the path that the label is kept at. */
export function loadOptions(url: string, label: string, query?: Readonly<Record<string, unknown>>): Promise<Choice[]> {
  return loadRows(url, query).then((rows) => rows.map((row) => ({ value: row.id, label: String(valueAt(row, label) ?? `#${row.id}`), row })));
}

import { api, type Envelope } from '@/api/client';
import { onSaved } from '@/api/saved';
import { labelOf, type OptionRow } from '@/contract/source';
import { language } from '@/i18n/language';

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
  return loadRows(url, query).then((rows) => rows.map((row) => ({ value: row.id, label: labelOf(row, label), row })));
}

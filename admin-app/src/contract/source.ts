import type { Source } from './view.gen';

/** An entry of an option list, as the server sends it. */
export type OptionRow = Readonly<Record<string, unknown>> & { id: number | string };

/** The value at a dotted path, or undefined. */
export function valueAt(row: unknown, path: string): unknown {
  return path.split('.').reduce<unknown>((value, key) => (value as Record<string, unknown> | null | undefined)?.[key], row);
}

/** An address, or the name of the first value that it needs and that is empty. */
export type Address = Readonly<{ url: string; missing: null } | { url: null; missing: string }>;

/**
 * The address of a source with its braces filled from `values`. A brace that ends with a question mark may stay empty,
 * and so may the id of a record that is not made yet.
 */
export function sourceAddress({ url, under = [] }: Pick<Source, 'url' | 'under'>, values: (name: string) => unknown): Address {
  let index = 0;
  let missing: string | null = null;
  const filled = url.replace(/(\/?)\{(\w+)(\?)?\}/g, (_, slash: string, own: string, optional?: string) => {
    const name = under[index++] ?? own;
    const value = values(name);
    if (value === undefined || value === null || value === '') {
      if (!optional && name !== 'id') missing ??= name;
      return '';
    }
    return slash + encodeURIComponent(String(value));
  });
  return missing === null ? { url: filled, missing } : { url: null, missing };
}

/** The address of a source, or null while a value that it needs is empty. */
export const sourceUrl = (source: Pick<Source, 'url' | 'under'>, values: (name: string) => unknown): string | null => sourceAddress(source, values).url;

/** What an entry is called, by the path that its label is kept at; its number where it has no label. */
export function labelOf(row: OptionRow, path: string): string {
  const label = valueAt(row, path);
  return label === undefined || label === null || label === '' ? `#${row.id}` : String(label);
}

import { entriesOf, type Schema } from './schema';

/** What removes a stored file when it is saved in its place. */
export const DELETE_MARKER = '__delete__';

/** A file chosen in the browser. The stamp distinguishes two files of one name. */
export interface Chosen {
  upload: File;
  name: string;
  type: string;
  size: number;
  stamp: number;
}

/** A file as the server describes it. */
export interface Stored {
  url: string;
  thumb?: string | null;
  name?: string;
  type?: string;
  size?: number;
}

/** The values of a form. */
export type Values = Record<string, unknown>;

/** Keys of a loaded record that are not asked for in its form. */
export const META: ReadonlySet<string> = new Set(['id', 'version', 'created_at', 'updated_at', 'deleted_at', 'can', 'locked', 'title', 'site_addresses']);

let stamps = 0;

/** Wraps a file for keeping among a form's values. */
export const choose = (upload: File): Chosen => ({
  upload,
  name: upload.name,
  type: upload.type,
  size: upload.size,
  stamp: ++stamps,
});

/** Whether a value is a file chosen in the browser. */
export const isChosen = (value: unknown): value is Chosen =>
  typeof value === 'object' && value !== null && (value as Chosen).upload instanceof File;

/** Whether a value is an object with named parts. */
export const isRecord = (value: unknown): value is Values =>
  typeof value === 'object' && value !== null && !Array.isArray(value) && !(value instanceof Blob);

/** A text of so many letters, each drawn by chance from the alphabet. */
export function draw({ length, alphabet }: { length: number; alphabet: string }): string {
  // What lies above the last whole run through the alphabet would favour its beginning.
  const fair = 256 - (256 % alphabet.length);
  let text = '';
  while (text.length < length) {
    const [byte = 0] = crypto.getRandomValues(new Uint8Array(1));
    if (byte < fair) text += alphabet[byte % alphabet.length];
  }
  return text;
}

/** What a form starts from where nothing was loaded: every declared value, by its default or empty. */
export function blank(schema: Schema): unknown {
  if (schema.default !== undefined) return structuredClone(schema.default);
  if (schema['x-random']) return draw(schema['x-random']);
  if (schema.properties) {
    return Object.fromEntries(Object.entries(schema.properties).map(([name, inner]) => [name, blank(inner)]));
  }
  if (schema.type === 'array') return [];
  if (entriesOf(schema)) return {};
  return schema.type === 'boolean' ? false : null;
}

/** A loaded value with every declared part present, so that no widget meets undefined. Undeclared parts are kept. */
export function fill(schema: Schema, loaded: unknown): unknown {
  if (schema.properties) {
    const from = isRecord(loaded) ? loaded : {};
    const filled: Values = { ...from };
    for (const [name, inner] of Object.entries(schema.properties)) {
      filled[name] = inner.properties || inner.items || entriesOf(inner) ? fill(inner, from[name]) : (from[name] ?? null);
    }
    return filled;
  }
  if (schema.type === 'array' || schema.items) {
    const items = Array.isArray(loaded) ? loaded : [];
    return schema.items?.properties ? items.map((item) => fill(schema.items!, item)) : items;
  }
  if (entriesOf(schema)) return isRecord(loaded) ? loaded : {};
  return loaded ?? null;
}

/** A loaded record cut to what its form asks for. */
export function formValues(schema: Schema, loaded: Values | null): Values {
  if (!loaded) return blank(schema) as Values;
  const own = Object.fromEntries(Object.entries(loaded).filter(([key]) => !META.has(key) || schema.properties?.[key]));
  return fill(schema, own) as Values;
}

/** Two values of a form are equal when they would be saved alike. */
export function same(a: unknown, b: unknown): boolean {
  if (Object.is(a, b)) return true;
  if ((a ?? '') === '' && (b ?? '') === '') return true;
  if (Array.isArray(a) && Array.isArray(b)) {
    return a.length === b.length && a.every((item, index) => same(item, b[index]));
  }
  if (isChosen(a) || isChosen(b)) return isChosen(a) && isChosen(b) && a.stamp === b.stamp;
  if (!isRecord(a) || !isRecord(b)) return false;
  return [...new Set([...Object.keys(a), ...Object.keys(b)])].every((key) => same(a[key], b[key]));
}

/** The name a record goes by, from whichever of the usual fields it has: in the preferred language where one is written there, else in another. */
export function titleOf(record: Values | null, preferred?: string): string {
  if (!record) return '';
  const langs = (record.langs ?? {}) as Record<string, Values | null | undefined>;
  const order = [langs[preferred ?? ''], ...Object.values(langs)];
  const text = order.map((local) => local?.title || local?.name).find(Boolean) || record.title;
  if (text) return String(text);
  const person = [record.name, record.surname].filter(Boolean).join(' ');
  return person || String(record.email ?? record.code ?? '');
}

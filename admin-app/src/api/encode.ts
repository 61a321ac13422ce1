/** What a form may hold. Undefined is left out; null and empty text both mean "no value". */
export type Encodable =
  | string
  | number
  | boolean
  | null
  | undefined
  | Date
  | Blob
  | readonly Encodable[]
  | { readonly [key: string]: Encodable };

function append(form: FormData, key: string, value: unknown): void {
  if (value === undefined) return;
  if (value === null) form.append(key, '');
  else if (value instanceof Blob) form.append(key, value);
  else if (value instanceof Date) form.append(key, value.toISOString());
  else if (Array.isArray(value)) {
    const name = key.endsWith('[]') ? key.slice(0, -2) : key;
    value.forEach((item, index) => append(form, `${name}[${index}]`, item));
  } else if (typeof value === 'object') {
    for (const [name, item] of Object.entries(value)) append(form, `${key}[${name}]`, item);
  } else form.append(key, String(value));
}

/** Encodes nested values with indices: langs[sk][title], rows[0]. Empty lists and objects leave no trace. */
export function encodeForm(values: Readonly<Record<string, unknown>>): FormData {
  const form = new FormData();
  for (const [key, value] of Object.entries(values)) append(form, key, value);
  return form;
}

/** Encodes a query in the same manner; undefined, null and empty text are left out. */
export function encodeQuery(values: Readonly<Record<string, unknown>>): string {
  const query = new URLSearchParams();
  for (const [key, value] of encodeForm(values)) {
    if (typeof value === 'string' && value !== '') query.append(key, value);
  }
  return query.toString();
}

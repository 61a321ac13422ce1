import type { Path } from './widgets/host';

/** A JSON Schema as the server emits it, with the product's own keywords. */
export interface Schema {
  if?: Schema;
  then?: Schema;
  else?: Schema;
  type?: string | readonly string[];
  title?: string;
  description?: string;
  properties?: Readonly<Record<string, Schema>>;
  items?: Schema;
  /** What every entry of a map is; false where nothing undeclared may be. */
  additionalProperties?: boolean | Schema;
  required?: readonly string[];
  default?: unknown;
  enum?: readonly unknown[];
  maxLength?: number;
  maxItems?: number;
  allOf?: readonly Schema[];
  'x-labels'?: readonly string[];
  /** What one item of a group is called. */
  'x-item'?: string;
  'x-messages'?: Readonly<Record<string, string>>;
  'x-decimals'?: number;
  'x-file'?: FileRule;
  'x-rules'?: readonly Rule[];
  'x-when'?: When;
  /** What a new record begins with: so many letters of an alphabet. */
  'x-random'?: { length: number; alphabet: string };
  'x-mode'?: 'create' | 'edit';
  'x-required-create'?: readonly string[];
  'x-required-edit'?: readonly string[];
  'x-trim'?: boolean;
  'x-blank-none'?: boolean;
  'x-case'?: 'lower' | 'upper';
  [keyword: string]: unknown;
}

/** What a file may be. */
export interface FileRule {
  accept?: readonly string[];
  maxBytes?: number;
  required?: boolean;
  image?: boolean;
}

/** A property counts only while others hold what they should: one of the values, or several conditions together. */
export type When =
  | { field: string; values: readonly unknown[] }
  | { and: readonly When[] }
  | { or: readonly When[] }
  | { not: When };

/** A rule between two fields of one object. */
export interface Rule {
  rule: 'after' | 'not_before' | 'equal';
  field: string;
  than: string;
  message?: string;
}

/** The uiSchema of a form, of an object in it or of one field. */
export type UISchema = Readonly<Record<string, unknown>>;

export type { Path };

/** Whether the schema admits the given type. */
export const isOf = (schema: Schema | undefined, type: string): boolean =>
  schema?.type === type || (Array.isArray(schema?.type) && schema.type.includes(type));

/** What the entries of a map are, whatever their names; undefined of anything else. */
export function entriesOf(schema: Schema | undefined): Schema | undefined {
  const entries = schema?.additionalProperties;
  return typeof entries === 'object' ? entries : undefined;
}

/** The schema of a part of an object, of an entry of a map or of an item of a list. */
export function partOf(schema: Schema | undefined, step: string | number): Schema | undefined {
  // A map's names are ids, which a path cannot distinguish from indices.
  const own = typeof step === 'number' ? schema?.items : schema?.properties?.[step];
  return own ?? entriesOf(schema);
}

/** The schema of the value at a path; undefined where the schema declares none. */
export function schemaAt(schema: Schema, path: Path): Schema | undefined {
  let at: Schema | undefined = schema;
  for (const step of path) at = partOf(at, step);
  return at;
}

/** The uiSchema of such a part. */
export function uiOf(ui: UISchema | undefined, step: string | number): UISchema | undefined {
  return (ui?.[typeof step === 'number' ? 'items' : step] ?? ui?.additionalProperties) as UISchema | undefined;
}

/** The uiSchema of the field at a path. */
export function uiAt(ui: UISchema, path: Path): UISchema {
  let at: UISchema | undefined = ui;
  for (const step of path) at = uiOf(at, step);
  return at ?? {};
}

/** The options of a field's widget. */
export const optionsOf = (ui: UISchema): UISchema => (ui['ui:options'] as UISchema | undefined) ?? {};

/** The value at a path. */
export function valueAt(values: unknown, path: Path): unknown {
  let at = values;
  for (const step of path) at = (at as Record<string | number, unknown> | null | undefined)?.[step];
  return at;
}

/** A path as the server writes it: langs.sk.title. */
export const dotted = (path: Path): string => path.join('.');

/** The path of a dotted name; numbers become indices, and what is only like one, as "01", does not. */
export const parsePath = (text: string): Path =>
  text === '' ? [] : text.split('.').map((step) => (/^(0|[1-9]\d{0,8})$/.test(step) ? Number(step) : step));

/**
 * Where a field named by another one stands: beside it, or else in the nearest object around it that declares it.
 * Undefined when none does.
 */
export function nearest(schema: Schema, from: Path, name: string): Path | undefined {
  const wanted = parsePath(name);
  for (let depth = from.length - 1; depth >= 0; depth--) {
    const path = [...from.slice(0, depth), ...wanted];
    if (schemaAt(schema, path)) return path;
  }
  return undefined;
}

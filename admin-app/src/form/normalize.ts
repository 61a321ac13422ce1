import { validate } from '@cfworker/json-schema';
import { isChosen, isRecord, META } from './record';
import { partOf, type Path, type Schema, valueAt } from './schema';
import { holds } from './visibility';

/** A schema as it applies while creating or while editing: what is asked for only in the other mode is not required. */
export function schemaFor(schema: Schema, creating: boolean): Schema {
  const { 'x-required-create': whenCreating, 'x-required-edit': whenEditing, ...kept } = schema;
  const other = creating ? 'edit' : 'create';
  const inMode = (name: string) => schema.properties?.[name]?.['x-mode'] !== other;
  const required = [...new Set([...(schema.required ?? []), ...((creating ? whenCreating : whenEditing) ?? [])])].filter(inMode);
  if (required.length) kept.required = required;
  else delete kept.required;
  if (schema.properties) {
    kept.properties = Object.fromEntries(
      Object.entries(schema.properties).map(([name, inner]) => [name, schemaFor(inner, creating)]),
    );
  }
  if (schema.items) kept.items = schemaFor(schema.items, creating);
  if (schema.allOf) kept.allOf = schema.allOf.map((rule) => schemaFor(rule, creating));
  if (schema.then) kept.then = schemaFor(schema.then, creating);
  if (schema.else) kept.else = schemaFor(schema.else, creating);
  return kept;
}

function text(schema: Schema | undefined, value: string): string {
  if (schema?.['x-blank-none'] && value.trim() === '') return '';
  const trimmed = schema?.['x-trim'] ? value.trim() : value;
  if (schema?.['x-case'] === 'lower') return trimmed.toLowerCase();
  return schema?.['x-case'] === 'upper' ? trimmed.toUpperCase() : trimmed;
}

// An item of a group is new until it has an id of its own.
const isNew = (item: unknown): boolean => !isRecord(item) || (item.id ?? null) === null;

/**
 * The values as they are judged, which is as the server will read them: texts trimmed, what is empty or hidden absent,
 * and without what a loaded record carries beside its form. A part that nobody declared stays, to be found fault with.
 */
export function normalized(root: Schema, values: unknown, creating?: boolean): unknown {
  const walk = (schema: Schema | undefined, value: unknown, path: Path, fresh: boolean | undefined): unknown => {
    if (typeof value === 'string') return text(schema, value);
    if (Array.isArray(value)) return value.map((item, index) => walk(schema?.items, item, [...path, index], isNew(item)));
    if (!isRecord(value) || schema?.['x-file'] || isChosen(value)) return value;
    const kept: Record<string, unknown> = {};
    for (const [name, part] of Object.entries(value)) {
      const declared = partOf(schema, name);
      const at = [...path, name];
      if ((!declared && META.has(name)) || declared?.readOnly) continue;
      if (declared?.['x-mode'] && fresh !== undefined && (declared['x-mode'] === 'create') !== fresh) continue;
      if (declared?.['x-when'] && !holds(root, declared['x-when'], at, values)) continue;
      const made = walk(declared, part, at, fresh);
      // A switch is never empty.
      const empty = made === null || made === '';
      if (made !== undefined && (!empty || declared?.type === 'boolean')) kept[name] = made;
    }
    // What is new has every object, so that each field missing within is named.
    for (const [name, declared] of fresh ? Object.entries(schema?.properties ?? {}) : []) {
      const at = [...path, name];
      if (name in kept || declared.type !== 'object' || declared.readOnly || declared['x-mode'] === 'edit') continue;
      if (declared['x-when'] && !holds(root, declared['x-when'], at, values)) continue;
      kept[name] = walk(declared, {}, at, fresh);
    }
    return kept;
  };
  return walk(root, values, [], creating) ?? {};
}

function requiredBy(rule: Schema | undefined, path: Path, values: unknown): boolean {
  const [step, ...rest] = path;
  if (!rule || step === undefined) return false;
  if (rule.if) {
    const met = validate(values ?? {}, rule.if as object, '2020-12').valid;
    if (requiredBy(met ? rule.then : rule.else, path, values)) return true;
  }
  if (rest.length === 0 && rule.required?.includes(String(step))) return true;
  const inner = typeof step === 'number' ? rule.items : rule.properties?.[step];
  if (rest.length && requiredBy(inner, rest, valueAt(values, [step]))) return true;
  return (rule.allOf ?? []).some((each) => requiredBy(each, path, values));
}

/** Whether the value at a path must be filled in, by itself or by a condition that the other values meet. */
export const isRequired = (schema: Schema, path: Path, values: unknown): boolean =>
  requiredBy(schema, path, hasConditions(schema) ? normalizedOnce(schema, values) : values);

const last = new WeakMap<Schema, { values: unknown; normalized: unknown }>();

// Every field asks after every change, of the same values.
function normalizedOnce(schema: Schema, values: unknown): unknown {
  const found = last.get(schema);
  if (found?.values === values) return found?.normalized;
  const fresh = normalized(schema, values);
  last.set(schema, { values, normalized: fresh });
  return fresh;
}

const conditions = new WeakMap<Schema, boolean>();

function hasConditions(schema: Schema): boolean {
  let found = conditions.get(schema);
  if (found === undefined) conditions.set(schema, (found = JSON.stringify(schema).includes('"if":')));
  return found;
}

import { fieldLabel } from './fieldLabel';
import { isChosen, isRecord, same, type Values } from './record';
import { entriesOf, optionsOf, type Path, type Schema, schemaAt, type UISchema, uiAt, valueAt } from './schema';
import type { FormState } from './state';

/** A field that somebody else changed meanwhile, and whose value here is another one. */
export interface Difference {
  path: Path;
  label: string;
  mine: unknown;
  theirs: unknown;
  /** Whether it was changed here. */
  touched: boolean;
}

interface Panel {
  fields?: readonly string[];
}

/** The fields of an object in the order in which its form shows them. */
function namesOf(schema: Schema, ui: UISchema): string[] {
  const known = Object.keys(schema.properties ?? {});
  const panels = (optionsOf(ui).panels as readonly Panel[] | undefined) ?? [];
  const shown = [...panels.flatMap(({ fields }) => fields ?? []).map((field) => field.split('.')[0]!), ...((ui['ui:order'] as readonly string[] | undefined) ?? [])];
  // What is localised stands first in a form that has panels.
  const first = panels.length > 0 ? ['langs'] : [];
  return [...new Set([...first, ...shown, ...known])].filter((name) => known.includes(name));
}

function* leaves(schema: Schema, ui: UISchema, path: Path): Generator<Path> {
  const { properties } = schema;
  if (!properties || schema['x-file']) return yield path;
  for (const name of namesOf(schema, ui)) yield* leaves(properties[name]!, uiAt(ui, [name]), [...path, name]);
}

/** The ids of stored rows, in their order; undefined of anything else. */
function rowIds(rows: unknown): string | undefined {
  const ids = Array.isArray(rows) ? rows.map((row) => (isRecord(row) ? row.id : undefined)) : [undefined];
  return ids.every((id) => typeof id === 'number') ? ids.join() : undefined;
}

/**
 * Each entry of a map by itself, and each field of a table's rows where these are the same on both sides, for two people
 * may have changed two of them; any other field as it is.
 */
function entries(state: FormState, theirs: Values, path: Path): Path[] {
  const { schema, ui } = state.setup;
  const { items } = schemaAt(schema, path) ?? {};
  if (items?.properties) {
    const [before, ...others] = [state.initial, state.values, theirs].map((values) => rowIds(valueAt(values, path)));
    if (before === undefined || others.some((ids) => ids !== before)) return [path];
    const rows = valueAt(theirs, path) as readonly Values[];
    return rows.flatMap((_, row) => [...leaves(items, uiAt(ui, [...path, row]), [...path, row])]);
  }
  if (!entriesOf(schemaAt(schema, path))) return [path];
  const names = [state.initial, state.values, theirs].map((values) => valueAt(values, path)).flatMap((map) => (isRecord(map) ? Object.keys(map) : []));
  return [...new Set(names)].map((name) => [...path, name]);
}

/**
 * The fields that were changed in the record meanwhile and differ from what is here, in the order of the form: what
 * only this form changed is asked of nobody. Passwords and what is only shown are no one's.
 */
export function differences(state: FormState, theirs: Values): Difference[] {
  const { schema, ui } = state.setup;
  const found: Difference[] = [];
  for (const path of [...leaves(schema, ui, [])].flatMap((leaf) => entries(state, theirs, leaf))) {
    const at = uiAt(ui, path);
    const editable = !optionsOf(at).readonly && at['ui:widget'] !== 'ComputedText' && at['ui:widget'] !== 'PasswordInput' && !schemaAt(schema, path)?.readOnly;
    const [loaded, mine, other] = [valueAt(state.initial, path), valueAt(state.values, path), valueAt(theirs, path)];
    // A stored file goes by its address; the rest of what describes it is not chosen.
    const [was, here, there] = [fileOf(loaded), fileOf(mine), fileOf(other)];
    if (!editable || same(here, there) || same(was, there)) continue;
    found.push({ path, label: labelOf(state, path), mine, theirs: other, touched: !same(here, was) });
  }
  return found;
}

/** What a field is called; one of a table by the name of its row. */
function labelOf(state: FormState, path: Path): string {
  const row = path.findIndex((step) => typeof step === 'number');
  const name = (valueAt(state.values, path.slice(0, row + 1)) as { label?: unknown } | null)?.label;
  if (row < 0 || typeof name !== 'string' || name === '') return fieldLabel(state.setup, path) || String(path.at(-1));
  const called = (at: Path) => schemaAt(state.setup.schema, at)?.title ?? String(at.at(-1));
  return [called(path.slice(0, row)), name, called(path)].join(' – ');
}

const fileOf = (value: unknown): unknown => (isChosen(value) ? value : ((value as { url?: unknown } | null)?.url ?? value));

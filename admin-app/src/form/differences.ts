import { fieldLabel } from './fieldLabel';
import { isChosen, same, type Values } from './record';
import { optionsOf, type Path, type Schema, schemaAt, uiAt, valueAt } from './schema';
import type { FormState } from './state';

/** A field whose value here is not the one that was saved meanwhile. */
export interface Difference {
  path: Path;
  label: string;
  mine: unknown;
  theirs: unknown;
  /** Whether it was changed here. */
  touched: boolean;
}

function* leaves(schema: Schema, path: Path): Generator<Path> {
  const { properties } = schema;
  if (!properties || schema['x-file']) return yield path;
  for (const [name, inner] of Object.entries(properties)) yield* leaves(inner, [...path, name]);
}

/** The fields that differ from the record as it was saved meanwhile, in the order of the form. Passwords and what is only shown are no one's. */
export function differences(state: FormState, theirs: Values): Difference[] {
  const { schema, ui } = state.setup;
  const found: Difference[] = [];
  for (const path of leaves(schema, [])) {
    const at = uiAt(ui, path);
    const editable = !optionsOf(at).readonly && at['ui:widget'] !== 'ComputedText' && at['ui:widget'] !== 'PasswordInput' && !schemaAt(schema, path)?.readOnly;
    const [mine, other] = [valueAt(state.values, path), valueAt(theirs, path)];
    // A stored file goes by its address; the rest of what is told of it is not chosen.
    if (!editable || same(fileOf(mine), fileOf(other))) continue;
    found.push({ path, label: fieldLabel(state.setup, path) || String(path.at(-1)), mine, theirs: other, touched: !same(fileOf(mine), fileOf(valueAt(state.initial, path))) });
  }
  return found;
}

const fileOf = (value: unknown): unknown => (isChosen(value) ? value : ((value as { url?: unknown } | null)?.url ?? value));

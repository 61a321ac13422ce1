import { nearest, optionsOf, type Path, type Schema, schemaAt, type UISchema, uiAt, valueAt, type When } from './schema';

/** What decides whether a field is shown. */
export interface Visibility {
  schema: Schema;
  ui: UISchema;
  creating: boolean;
}

const isEmpty = (value: unknown) => value === undefined || value === null || value === '';

/** Whether a condition holds of the values, as seen from the field at a path. */
export function holds(schema: Schema, when: When, path: Path, values: unknown): boolean {
  if ('and' in when) return when.and.every((one) => holds(schema, one, path, values));
  if ('or' in when) return when.or.some((one) => holds(schema, one, path, values));
  if ('not' in when) return !holds(schema, when.not, path, values);
  const at = nearest(schema, path, when.field);
  const value = at && valueAt(values, at);
  const held = Array.isArray(value) ? value : [value];
  return when.values.some((wanted) => (isEmpty(wanted) ? held.some(isEmpty) : held.includes(wanted)));
}

/** Whether the field at a path is shown, which it is while it and everything around it is. */
export function isShown({ schema, ui, creating }: Visibility, path: Path, values: unknown): boolean {
  for (let depth = 1; depth <= path.length; depth++) {
    const at = path.slice(0, depth);
    const options = optionsOf(uiAt(ui, at));
    if (options.hidden || (options.createOnly && !creating) || (options.editOnly && creating)) return false;
    const when = (options.when as When | undefined) ?? schemaAt(schema, at)?.['x-when'];
    if (when && !holds(schema, when, at, values)) return false;
  }
  return true;
}

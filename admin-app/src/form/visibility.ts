import { isRecord } from './record';
import { nearest, optionsOf, type Path, type Schema, schemaAt, type UISchema, uiAt, valueAt, type When } from './schema';

/** What decides whether a field is shown. */
export interface Visibility {
  schema: Schema;
  ui: UISchema;
  creating: boolean;
}

const isEmpty = (value: unknown) => value === undefined || value === null || value === '';

/** Whether a condition holds of what the fields hold that it names. */
export function decide(when: When, read: (field: string) => unknown): boolean {
  if ('and' in when) return when.and.every((one) => decide(one, read));
  if ('or' in when) return when.or.some((one) => decide(one, read));
  if ('not' in when) return !decide(when.not, read);
  const value = read(when.field);
  const held = Array.isArray(value) ? value : [value];
  return when.values.some((wanted) => (isEmpty(wanted) ? held.some(isEmpty) : held.includes(wanted)));
}

/** Whether a condition holds of the values, as seen from the field at a path. */
export function holds(schema: Schema, when: When, path: Path, values: unknown): boolean {
  return decide(when, (field) => {
    const at = nearest(schema, path, field);
    return at && valueAt(values, at);
  });
}

/** Whether the field at a path is shown, which it is while it and everything around it is. */
export function isShown({ schema, ui, creating }: Visibility, path: Path, values: unknown): boolean {
  for (let depth = 1; depth <= path.length; depth++) {
    const at = path.slice(0, depth);
    // An item of a group is new as long as it has no number of its own.
    const item = typeof path[depth - 2] === 'number' ? valueAt(values, path.slice(0, depth - 1)) : undefined;
    if (isRecord(item)) creating = (item.id ?? null) === null;
    const options = optionsOf(uiAt(ui, at));
    if (options.hidden || (options.createOnly && !creating) || (options.editOnly && creating)) return false;
    const when = (options.when as When | undefined) ?? schemaAt(schema, at)?.['x-when'];
    if (when && !holds(schema, when, at, values)) return false;
  }
  return true;
}

import type { ErrorSchema } from '@rjsf/utils';
import type { FieldErrors } from '@/api/problem';
import { dotted, parsePath, type Path, type Schema, schemaAt } from './schema';

/** Messages in the form library's shape; undefined when there are none, since to it even an empty object is an error. */
export function toErrorSchema(errors: FieldErrors): ErrorSchema | undefined {
  if (!Object.keys(errors).length) return undefined;
  const root: Record<string, unknown> = {};
  for (const [path, messages] of Object.entries(errors)) {
    let at = root;
    for (const step of parsePath(path)) at = (at[step] ??= {}) as Record<string, unknown>;
    at.__errors = [...((at.__errors as string[] | undefined) ?? []), ...messages];
  }
  return root as ErrorSchema;
}

/** The field that shows what is wrong at a path: an entry of a plain list has none of its own, its list shows it. */
export function fieldOf(schema: Schema, path: Path): Path {
  for (let depth = 1; depth <= path.length; depth++) {
    const at = schemaAt(schema, path.slice(0, depth));
    if (at?.items && !at.items.properties) return path.slice(0, depth);
  }
  return path;
}

/** Errors by the field that shows them. */
export function byField(schema: Schema, errors: FieldErrors): FieldErrors {
  const kept: FieldErrors = {};
  for (const [path, messages] of Object.entries(errors)) {
    const field = dotted(fieldOf(schema, parsePath(path)));
    kept[field] = [...new Set([...(kept[field] ?? []), ...messages])];
  }
  return kept;
}

/** How many fields have an error below a path. */
export const countBelow = (errors: FieldErrors, path: string): number =>
  Object.keys(errors).filter((key) => key === path || key.startsWith(`${path}.`)).length;

/** How many fields have an error in each locale, and under "" in what is not localised. */
export function countByLocale(errors: FieldErrors): Record<string, number> {
  const counts: Record<string, number> = {};
  for (const path of Object.keys(errors)) {
    const locale = /(?:^|\.)langs\.([^.]+)/.exec(path)?.[1] ?? '';
    counts[locale] = (counts[locale] ?? 0) + 1;
  }
  return counts;
}

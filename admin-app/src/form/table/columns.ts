import type { Schema, UISchema } from '../schema';
import { optionsOf } from '../schema';

/** A column of a table: a field of its rows. */
export interface Column {
  name: string;
  title: string;
  unit?: string;
  widget: string;
  readOnly: boolean;
  schema: Schema;
  options: UISchema;
}

/** The first row of a table: the fields beside it that are in it, and what it is called. */
export interface TableHead {
  label: string;
  fields: readonly string[];
}

/** The fields of the rows that have an input, in their order. */
export function columnsOf(items: Schema, ui: UISchema, without: string | undefined): Column[] {
  const order = (ui['ui:order'] as readonly string[] | undefined) ?? Object.keys(items.properties ?? {});
  return order.flatMap((name): Column[] => {
    // There is no room in a cell to count characters.
    const { maxLength: _, ...schema } = items.properties?.[name] ?? ({});
    const own = (ui[name] as UISchema | undefined) ?? {};
    const widget = own['ui:widget'] as string | undefined;
    if (!items.properties?.[name] || name === without || !widget || widget === 'hidden') return [];
    const { unit, ...options } = optionsOf(own);
    return [{ name, title: schema.title ?? name, unit: unit as string | undefined, widget, readOnly: options.readonly === true, schema, options }];
  });
}

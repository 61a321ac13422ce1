import type { WidgetProps } from '@rjsf/utils';

/** An option of a select. */
export interface Choice extends Record<string, unknown> {
  value: Chosen;
  label: string;
}

/** A chosen value. A select's value is never a truth value to the component library; it is to us. */
export type Chosen = string | number;

/** The options that a schema itself lists. */
export function fixedChoices(schema: WidgetProps['schema']): Choice[] {
  const { enum: own, items } = schema;
  const holder = (own ? schema : (items ?? {})) as { enum?: unknown[]; 'x-labels'?: string[] };
  const values = (holder.enum ?? []).filter((value) => value !== null) as Chosen[];
  return values.map((value, index) => ({ value, label: holder['x-labels']?.[index] ?? String(value) }));
}

import type { WidgetProps } from '@rjsf/utils';
import { hasWords } from '@/i18n/fold';

/** An option of a select. */
export interface Choice extends Record<string, unknown> {
  value: Chosen;
  label: string;
  disabled?: boolean;
  /** Why it may not be chosen. */
  reason?: string;
  /** The labels of those above it in a tree, from the top down. */
  above?: readonly string[];
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

/** The options, those shut that the server refuses for what else is filled in. */
export function withReasons(choices: readonly Choice[], refused: Readonly<Record<string, string>> = {}): Choice[] {
  return choices.map((choice) => {
    const reason = refused[String(choice.value)];
    return reason === undefined ? choice : { ...choice, disabled: true, reason };
  });
}

/** Whether each word of what was typed is in the label of an option or of those above it. */
export const matches = ({ label, above = [] }: Pick<Choice, 'label' | 'above'>, typed: string): boolean => hasWords([...above, label].join(' '), typed);

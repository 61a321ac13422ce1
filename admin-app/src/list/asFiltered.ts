import type { Command, List } from '@/contract/view.gen';
import { isRange, type ListParams } from './params';

interface Property {
  type?: string | readonly string[];
  enum?: readonly unknown[];
}

/** What a filter says as a field takes it; undefined where that does not take it. */
function taken(property: Property | undefined, text: string | undefined): unknown {
  if (!property || !text) return undefined;
  const numeric = [property.type].flat().some((type) => type === 'number' || type === 'integer');
  const value = numeric ? Number(text) : text;
  return property.enum && !property.enum.includes(value) ? undefined : value;
}

/**
 * What the form of a command of the list begins with: its fields that are called as filters of the list are as these
 * are set. Whoever has narrowed a list to the invoices of a month takes these along. The ends of a range are called
 * after it, and those of the one range of days that a list has also "from" and "to".
 */
export function asFiltered({ form }: Command, list: List, { filters, search }: ListParams): Record<string, unknown> | undefined {
  const properties = ((form?.schema ?? {}) as { properties?: Record<string, Property> }).properties ?? {};
  const days = list.filters.filter(({ kind }) => kind === 'date_range');
  const said: Record<string, string | undefined> = { search };
  for (const { name } of list.filters) {
    const value = filters[name];
    if (isRange(value)) {
      said[`${name}_from`] = value.from;
      said[`${name}_to`] = value.to;
      if (days.length === 1 && days[0]!.name === name) Object.assign(said, value);
    } else if (typeof value === 'string') said[name] = value;
    else if (value?.length === 1) said[name] = value[0];
  }
  const begin = Object.fromEntries(
    Object.entries(said)
      .map(([name, text]) => [name, taken(properties[name], text)] as const)
      .filter(([, value]) => value !== undefined),
  );
  return Object.keys(begin).length > 0 ? begin : undefined;
}

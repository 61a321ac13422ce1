import type { ObjectFieldTemplatePropertyType } from '@rjsf/utils';
import { optionsOf, type UISchema } from '../schema';
import type { TableHead } from '../table/columns';

interface Props {
  properties: readonly ObjectFieldTemplatePropertyType[];
  ui: UISchema;
}

/** The fields that are a row of a table which stands among them. */
const inTables = (ui: UISchema): Set<string> =>
  new Set(Object.values(ui).flatMap((field) => (optionsOf((field as UISchema | null) ?? {}).head as TableHead | undefined)?.fields ?? []));

/** Fields below each other; one that is the other end of a range stands beside its beginning. */
export function FieldList({ properties: all, ui }: Props) {
  const elsewhere = inTables(ui);
  const properties = all.filter(({ name }) => !elsewhere.has(name));
  const endOf = new Map<string, ObjectFieldTemplatePropertyType>();
  for (const property of properties) {
    const pair = optionsOf((ui[property.name] as UISchema | undefined) ?? {}).pair;
    if (typeof pair === 'string') endOf.set(pair, property);
  }
  const ends = new Set([...endOf].filter(([name]) => properties.some((p) => p.name === name)).map(([, end]) => end));
  return properties
    .filter((property) => !ends.has(property))
    .map((property) => {
      const end = endOf.get(property.name);
      return end ? (
        <div key={property.name} className="form-pair">
          {property.content}
          {end.content}
        </div>
      ) : (
        property.content
      );
    });
}

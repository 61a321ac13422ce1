import type { ObjectFieldTemplatePropertyType } from '@rjsf/utils';
import { optionsOf, type UISchema } from '../schema';

interface Props {
  properties: readonly ObjectFieldTemplatePropertyType[];
  ui: UISchema;
}

/** Fields below each other; one that is the other end of a range stands beside its beginning. */
export function FieldList({ properties, ui }: Props) {
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

import { blank } from './record';
import { entriesOf, type Schema } from './schema';

/**
 * A schema as the form library is to draw it: conditions and defaults are ours to apply, so it need not merge them
 * anew at every change. Only a new item of a group still takes its values from here.
 */
export function renderSchema(schema: Schema): Schema {
  const { allOf: _allOf, default: _default, 'x-rules': _rules, ...kept } = schema;
  if (kept.properties) {
    kept.properties = Object.fromEntries(
      Object.entries(kept.properties).map(([name, inner]) => [name, renderSchema(inner)]),
    );
  }
  // The entries of a map are drawn by its own field, which knows what they are called.
  if (entriesOf(kept)) delete kept.additionalProperties;
  if (kept.items) {
    const items = renderSchema(kept.items);
    kept.items = kept.items.properties ? { ...items, default: blank(kept.items) } : items;
  }
  return kept;
}

import { isChosen, isRecord, type Values } from './record';
import { entriesOf, optionsOf, partOf, type Path, type Schema, type UISchema, uiOf } from './schema';
import { isShown, type Visibility } from './visibility';

/**
 * The values as they are saved: without what is hidden or only shown, and with files only where they changed, since
 * an absent file is an unchanged one.
 */
export function payloadOf(visibility: Visibility, values: Values): Values {
  const walk = (schema: Schema | undefined, ui: UISchema, value: unknown, path: Path): unknown => {
    if (path.length && !isShown(visibility, path, values)) return undefined;
    if (optionsOf(ui).readonly || ui['ui:widget'] === 'ComputedText') return undefined;
    if (schema?.['x-file']) return isChosen(value) ? value.upload : isRecord(value) ? undefined : value;
    if (Array.isArray(value)) {
      return value.map((item, index) => walk(schema?.items, (ui.items as UISchema) ?? {}, item, [...path, index]));
    }
    if (isRecord(value)) {
      const kept: Values = {};
      for (const [name, part] of Object.entries(value)) {
        let sent = walk(partOf(schema, name), uiOf(ui, name) ?? {}, part, [...path, name]);
        // An entry of a map stays unless it is said to be empty, and an empty list leaves no trace in a form.
        if (entriesOf(schema) && (sent === undefined || (Array.isArray(sent) && sent.length === 0))) sent = null;
        if (sent !== undefined) kept[name] = sent;
      }
      return kept;
    }
    return value;
  };
  return walk(visibility.schema, visibility.ui, values, []) as Values;
}

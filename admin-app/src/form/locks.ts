import { isRecord, type Values } from './record';
import { optionsOf, type UISchema, uiOf } from './schema';

/**
 * How a form is drawn for the record that was loaded: what is locked in it is shown to be read, with the reason, or left
 * out where there is none; the password of now is asked for only where the caller answers for oneself. What is only to be
 * read has no passwords: they are written and never told.
 */
export function lockedUI(ui: UISchema, loaded: Values | null, readOnly = false): UISchema {
  if (!loaded) return ui;
  const locked = isRecord(loaded.locked) ? loaded.locked : {};
  const confirms = Array.isArray(loaded.can) && loaded.can.includes('confirm');
  const changed: Record<string, unknown> = {};
  for (const name of Object.keys(ui)) {
    const field = uiOf(ui, name);
    if (!field) continue;
    const options = optionsOf(field);
    const why = locked[name];
    const untold = readOnly && field['ui:widget'] === 'PasswordInput';
    if (why === '' || untold || (options.current && !confirms)) changed[name] = { ...field, 'ui:options': { ...options, hidden: true } };
    else if (typeof why === 'string') changed[name] = { ...field, 'ui:description': why, 'ui:options': { ...options, readonly: true } };
  }
  return { ...ui, ...changed };
}

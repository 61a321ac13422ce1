import type { WidgetProps } from '@rjsf/utils';
import type { ComponentType } from 'react';
import { labelOf } from '@/contract/source';
import type { Source } from '@/contract/view.gen';
import { DASH } from '@/i18n/dates';
import { t } from '@/i18n/texts';
import { isChosen, isRecord } from './record';
import type { Difference } from './differences';
import { fieldLabel } from './fieldLabel';
import { entriesOf, optionsOf, type Path, schemaAt, uiAt } from './schema';
import type { FormState } from './state';
import { useAddress, useOptions } from './widgets/options';
import { valueWidgets } from './widgets/values';

const LONGEST = 400;

const plain = (html: string): string => new DOMParser().parseFromString(html.replace(/<\/(p|h\d|li|tr|blockquote)>/g, '$&\n'), 'text/html').body.textContent.trim();

/** One side of a difference, as it is read. */
export function DifferenceValue({ state, path, value }: { state: FormState; path: Path; value: unknown }) {
  const ui = uiAt(state.setup.ui, path);
  const name = String(ui['ui:widget'] ?? '');
  if (isChosen(value)) return <span>{value.name}</span>;
  if (isRecord(value)) return <span>{String(value.name ?? t('form.conflict.entries', { count: Object.keys(value).length }))}</span>;
  if (name === 'RichInput') return <span className="conflict-long">{plain(String(value ?? '')).slice(0, LONGEST) || DASH}</span>;
  if (Array.isArray(value) && isRecord(value[0])) return <span>{t('form.conflict.entries', { count: value.length })}</span>;
  const Value = valueWidgets[name] as ComponentType<Pick<WidgetProps, 'id' | 'value' | 'schema' | 'options'>> | undefined;
  if (!Value) return <span>{value === null || value === undefined || value === '' ? DASH : String(value)}</span>;
  return <Value id={`${state.setup.prefix}.${path.join('.')}`} value={value} schema={(schemaAt(state.setup.schema, path) ?? {}) as WidgetProps['schema']} options={optionsOf(ui) as WidgetProps['options']} />;
}

/** What a difference is in: a field, or the record that an entry of a map is for. */
export function DifferenceLabel({ state, one }: { state: FormState; one: Difference }) {
  const map = one.path.slice(0, -1);
  return entriesOf(schemaAt(state.setup.schema, map)) ? <EntryLabel state={state} map={map} id={one.path.at(-1)!} /> : one.label;
}

function EntryLabel({ state, map, id }: { state: FormState; map: Path; id: string | number }) {
  const source = optionsOf(uiAt(state.setup.ui, map)).source as Source;
  const { entries } = useOptions(useAddress(source, map).url);
  const found = entries.find((entry) => String(entry.id) === String(id));
  return `${fieldLabel(state.setup, map)} – ${found ? labelOf(found, source.label) : `#${id}`}`;
}

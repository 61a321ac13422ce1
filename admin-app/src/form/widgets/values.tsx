import type { RegistryWidgetsType, WidgetProps } from '@rjsf/utils';
import type { ReactNode } from 'react';
import { labelOf } from '@/contract/source';
import type { Source } from '@/contract/view.gen';
import { DASH, formatDate, formatDateTime } from '@/i18n/dates';
import { decimalsOf, formatNumber, formatSingle } from '@/i18n/numbers';
import { t } from '@/i18n/texts';
import { ColorValue } from './ColorInput';
import { ComputedText } from './ComputedText';
import { fixedChoices } from './choices';
import { useHost } from './host';
import { useAddress, useOptions } from './options';
import { RichInput } from './RichInput';
import { unitOf } from './unit';
import { useSearch } from './useSearch';

type Shown = Pick<WidgetProps, 'id' | 'value' | 'schema' | 'options'>;

const Value = ({ id, children }: { id: string; children: ReactNode }) => (
  <output id={id} className="form-value">
    {children === null || children === undefined || children === '' ? DASH : children}
  </output>
);

const TextValue = ({ id, value }: Shown) => <Value id={id}>{value as string | null}</Value>;
// What the server never sends is not shown either.
const NoValue = ({ id }: Shown) => <Value id={id}>{null}</Value>;
const DateValue = ({ id, value }: Shown) => <Value id={id}>{formatDate(value as string | null)}</Value>;
const DateTimeValue = ({ id, value }: Shown) => <Value id={id}>{formatDateTime(value as string | null)}</Value>;
const SwitchValue = ({ id, value }: Shown) => <Value id={id}>{t(value ? 'common.yes' : 'common.no')}</Value>;

const numberOf = (value: unknown, least: number, options: Record<string, unknown>): string => {
  if (typeof value !== 'number') return value ? String(value) : '';
  const decimals = Math.max(least, decimalsOf(value));
  const unit = unitOf(options, value);
  return `${(least ? formatNumber : formatSingle)(value, { minimumFractionDigits: decimals, maximumFractionDigits: decimals })}${unit ? `\u00a0${unit}` : ''}`;
};
// An editor with nothing in it looks like a field to fill in.
const RichValue = (props: WidgetProps) => (props.value ? <RichInput {...props} /> : <Value id={props.id}>{null}</Value>);
const NumberValue = ({ id, value, options }: Shown) => <Value id={id}>{numberOf(value, 0, options)}</Value>;
const MoneyValue = ({ id, value, options, schema }: Shown) => (
  <Value id={id}>{numberOf(value, (options.decimals as number | undefined) ?? (schema as { 'x-decimals'?: number })['x-decimals'] ?? 3, options)}</Value>
);

function SelectValue({ id, value, options, schema }: Shown) {
  const host = useHost();
  const source = options.source as Source | undefined;
  const chosen = (Array.isArray(value) ? value : value === null || value === undefined || value === '' ? [] : [value]) as (string | number)[];
  const { url } = useAddress(source, host.pathOf(id));
  const listed = useOptions(source?.search ? null : url);
  const searched = useSearch(source?.search ? url : null, '', chosen);
  const { entries, loading } = source?.search ? searched : listed;
  const labels = new Map<unknown, string>(
    source ? entries.map((entry) => [entry.id, labelOf(entry, source.label)]) : fixedChoices(schema).map((choice) => [choice.value, choice.label]),
  );
  return <Value id={id}>{chosen.map((one) => labels.get(one) ?? (loading ? '…' : `#${one}`)).join(', ')}</Value>;
}

/** The values of a form's inputs, for whoever may only see them, by the names of the inputs. */
export const valueWidgets: RegistryWidgetsType = {
  TextInput: TextValue,
  PasswordInput: NoValue,
  SecretInput: NoValue,
  SlugInput: TextValue,
  AreaInput: TextValue,
  RichInput: RichValue,
  NumberInput: NumberValue,
  MoneyInput: MoneyValue,
  SwitchInput: SwitchValue,
  ColorInput: ColorValue,
  DateInput: DateValue,
  DateTimeInput: DateTimeValue,
  SelectInput: SelectValue,
  ComputedText,
};

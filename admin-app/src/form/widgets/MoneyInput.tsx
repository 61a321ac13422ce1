import type { WidgetProps } from '@rjsf/utils';
import { currencySign, formatNumber } from '@/i18n/numbers';
import { useHost, useValue } from './host';
import { NumberInput } from './NumberInput';

interface Props extends WidgetProps {
  /** What holds where it is empty, where its owner has it at hand. */
  held?: unknown;
}

/** An amount of money; with all its decimals while nobody writes into it. */
export function MoneyInput(props: Props) {
  const asks = props.options.held !== undefined && !('held' in props);
  if (props.options.currency !== undefined) return <OwnCurrencyInput {...props} />;
  return asks ? <HeldInput {...props} /> : <AmountInput {...props} />;
}

/** One that looks in its form for what holds where it is empty. */
function HeldInput(props: Props) {
  const form = useHost();
  const held = useValue(form.near(form.pathOf(props.id), props.options.held as string));
  return <AmountInput {...props} held={held} />;
}

/** One in the currency that its record holds. */
function OwnCurrencyInput(props: Props) {
  const form = useHost();
  const code = useValue(form.near(form.pathOf(props.id), props.options.currency as string));
  const options = typeof code === 'string' && code !== '' ? { ...props.options, unit: currencySign(code) } : props.options;
  return <AmountInput {...props} options={options} />;
}

function AmountInput({ held, ...props }: Props) {
  const decimals = (props.options.decimals as number | undefined) ?? (props.schema as { 'x-decimals'?: number })['x-decimals'] ?? 3;
  const placeholder = typeof held === 'number' ? formatNumber(held, { useGrouping: true, minimumFractionDigits: decimals, maximumFractionDigits: decimals }) : props.placeholder;
  return <NumberInput {...props} placeholder={placeholder} shownDecimals={decimals} />;
}

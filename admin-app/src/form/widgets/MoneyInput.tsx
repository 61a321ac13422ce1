import type { WidgetProps } from '@rjsf/utils';
import { NumberInput } from './NumberInput';

/** An amount of money; with all its decimals while nobody writes into it. */
export function MoneyInput(props: WidgetProps) {
  const decimals = (props.options.decimals as number | undefined) ?? (props.schema as { 'x-decimals'?: number })['x-decimals'] ?? 3;
  return <NumberInput {...props} shownDecimals={decimals} />;
}

import type { WidgetProps } from '@rjsf/utils';
import { Switch } from 'antd';
import { described } from './described';

/** Yes or no. */
export function SwitchInput(props: WidgetProps) {
  const { value, onChange, readonly, disabled } = props;
  const { 'aria-invalid': _invalid, 'aria-required': _required, ...rest } = described(props);
  return <Switch {...rest} checked={value === true} disabled={disabled || readonly} onChange={(on) => onChange(on)} />;
}

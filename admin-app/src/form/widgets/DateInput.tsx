import type { WidgetProps } from '@rjsf/utils';
import { DatePicker } from 'antd';
import dayjs from 'dayjs';
import { PICKER_DATE } from '@/i18n/dates';
import { described, keepForm, statusOf } from './described';

/** A day. */
export function DateInput(props: WidgetProps) {
  const { value, onChange, readonly, disabled, rawErrors } = props;
  return (
    <DatePicker
      {...described(props)}
      className="form-date"
      format={PICKER_DATE}
      placeholder=""
      status={statusOf(rawErrors)}
      value={value ? dayjs(value as string) : null}
      disabled={disabled || readonly}
      onKeyDown={keepForm}
      onChange={(day) => onChange(day ? day.format('YYYY-MM-DD') : null)}
    />
  );
}

import type { WidgetProps } from '@rjsf/utils';
import { DatePicker } from 'antd';
import dayjs from 'dayjs';
import { PICKER_DATE_TIME } from '@/i18n/dates';
import { described, keepForm, statusOf } from './described';

/** A moment, written in the reader's time zone and kept in UTC. */
export function DateTimeInput(props: WidgetProps) {
  const { value, onChange, readonly, disabled, rawErrors } = props;
  return (
    <DatePicker
      {...described(props)}
      className="form-date"
      format={PICKER_DATE_TIME}
      placeholder=""
      showTime={{ format: 'HH:mm' }}
      needConfirm={false}
      status={statusOf(rawErrors)}
      value={value ? dayjs(value as string) : null}
      disabled={disabled || readonly}
      onKeyDown={keepForm}
      onChange={(moment) => onChange(moment ? moment.second(0).millisecond(0).toDate().toISOString().replace('.000Z', 'Z') : null)}
    />
  );
}

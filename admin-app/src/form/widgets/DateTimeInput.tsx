import type { WidgetProps } from '@rjsf/utils';
import { DatePicker } from 'antd';
import type { Dayjs } from 'dayjs';
import { PICKER_DATE_TIME, WRITTEN_DATE_TIME } from '@/i18n/dates';
import { described, keepForm, statusOf } from './described';
import { useMoment } from './useMoment';

const serialize = (moment: Dayjs): string => moment.second(0).millisecond(0).toDate().toISOString().replace('.000Z', 'Z');

/** A moment, written in the reader's time zone and kept in UTC. A text that says none stays, and is the field's error. */
export function DateTimeInput(props: WidgetProps) {
  const { value, onChange, readonly, disabled, rawErrors, placeholder } = props;
  const { box, picker } = useMoment({ value, formats: WRITTEN_DATE_TIME, serialize, onChange });
  return (
    <div {...box}>
      <DatePicker
        {...described(props)}
        aria-invalid={Boolean(rawErrors?.length)}
        {...picker}
        className="form-date"
        format={PICKER_DATE_TIME}
        placeholder={placeholder ?? ''}
        showTime={{ format: 'HH:mm' }}
        needConfirm={false}
        status={statusOf(rawErrors)}
        disabled={disabled || readonly}
        onKeyDown={keepForm}
      />
    </div>
  );
}

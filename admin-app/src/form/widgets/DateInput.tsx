import type { WidgetProps } from '@rjsf/utils';
import { DatePicker } from 'antd';
import type { Dayjs } from 'dayjs';
import { PICKER_DATE, WRITTEN_DATE } from '@/i18n/dates';
import { described, keepForm, statusOf } from './described';
import { useMoment } from './useMoment';

const serialize = (day: Dayjs): string => day.format('YYYY-MM-DD');

/** A day. A text that says none stays, and is the field's error. */
export function DateInput(props: WidgetProps) {
  const { value, onChange, readonly, disabled, rawErrors, placeholder } = props;
  const { box, picker } = useMoment({ value, formats: WRITTEN_DATE, serialize, onChange });
  return (
    <div {...box}>
      <DatePicker
        {...described(props)}
        aria-invalid={Boolean(rawErrors?.length)}
        {...picker}
        className="form-date"
        format={PICKER_DATE}
        placeholder={placeholder ?? ''}
        status={statusOf(rawErrors)}
        disabled={disabled || readonly}
        onKeyDown={keepForm}
      />
    </div>
  );
}

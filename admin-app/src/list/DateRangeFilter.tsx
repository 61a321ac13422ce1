import { DatePicker } from 'antd';
import dayjs, { type Dayjs } from 'dayjs';
import type { Filter } from '@/contract/view.gen';
import { PICKER_DATE } from '@/i18n/dates';
import { t } from '@/i18n/texts';
import type { Range } from './params';

const SENT = 'YYYY-MM-DD';

interface Props {
  filter: Filter;
  value: Range;
  onChange: (value: Range) => void;
}

/** A pair of days, both inclusive; either may be left open. */
export default function DateRangeFilter({ filter, value, onChange }: Props) {
  const { from, to } = value;
  const picker = (end: 'from' | 'to', day: string | undefined, disabled: (date: Dayjs) => boolean) => (
    <DatePicker
      className="list-date"
      aria-label={`${filter.label}: ${t(`list.${end}`)}`}
      placeholder={t(`list.${end}`)}
      format={PICKER_DATE}
      value={day ? dayjs(day) : null}
      disabledDate={disabled}
      onChange={(date: Dayjs | null) => onChange({ ...value, [end]: date?.format(SENT) })}
    />
  );
  return (
    <div className="list-dates" role="group" aria-label={filter.label}>
      <span className="list-select-label">{filter.label}</span>
      {picker('from', from, (date) => !!to && date.format(SENT) > to)}
      {picker('to', to, (date) => !!from && date.format(SENT) < from)}
    </div>
  );
}

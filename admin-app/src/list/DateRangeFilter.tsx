import { DatePicker } from 'antd';
import dayjs, { type Dayjs } from 'dayjs';
import customParseFormat from 'dayjs/plugin/customParseFormat';
import { useEffect, useState } from 'react';
import type { Filter } from '@/contract/view.gen';
import { PICKER_DATE, WRITTEN_DATE } from '@/i18n/dates';
import { t } from '@/i18n/texts';
import type { Range } from './params';
import { useFault } from './useFault';

dayjs.extend(customParseFormat);

const SENT = 'YYYY-MM-DD';

interface Props {
  filter: Filter;
  value: Range;
  onChange: (value: Range) => void;
}

interface EndProps {
  label: string;
  hint: string;
  value: string | undefined;
  /** Whether a day is on the wrong side of the other end. */
  isReversed: (day: string) => boolean;
  onChange: (value: string | undefined) => void;
}

/**
 * One end. The picker knows only the days that it takes: it forgets any other text, and comes back to its day when the text is
 * deleted. Here what is no day, or reverses the range, is said and asks nothing, and what is empty leaves the end open.
 */
function End({ label, hint, value, isReversed, onChange }: EndProps) {
  const [typed, setTyped] = useState<string | null>(null);
  const { setFault, said, message } = useFault();
  // The address changed by other means: Back, a link, a reset.
  useEffect(() => {
    setTyped(null);
    setFault('');
  }, [value, setFault]);

  function ask(day: string | undefined) {
    setTyped(null);
    setFault('');
    if (day !== value) onChange(day);
  }

  function apply() {
    if (typed === null) return;
    const read = dayjs(typed, WRITTEN_DATE, true);
    const day = read.format(SENT);
    if (typed === '') ask(undefined);
    else if (!read.isValid()) setFault(t('errors.date'));
    else if (isReversed(day)) setFault(t('errors.daysReversed'));
    else ask(day);
  }

  return (
    <span className="list-end" onInput={(event) => setTyped((event.target as HTMLInputElement).value.trim())}>
      <DatePicker
        className="list-date"
        aria-label={label}
        {...said}
        placeholder={hint}
        format={PICKER_DATE}
        value={value ? dayjs(value) : null}
        preserveInvalidOnBlur
        // The key that goes on from an empty text would come to a button that is gone.
        allowClear={typed !== ''}
        disabledDate={(day) => isReversed(day.format(SENT))}
        onChange={(day: Dayjs | null) => ask(day?.format(SENT))}
        onKeyDown={({ key }) => key === 'Enter' && apply()}
        onBlur={apply}
      />
      {message}
    </span>
  );
}

/** A pair of days, both inclusive; either may be left open. */
export default function DateRangeFilter({ filter, value, onChange }: Props) {
  const { from, to } = value;
  const end = (name: 'from' | 'to', isReversed: (day: string) => boolean) => (
    <End
      label={`${filter.label}: ${t(`list.${name}`)}`}
      hint={t(`list.${name}`)}
      value={value[name]}
      isReversed={isReversed}
      onChange={(day) => onChange({ ...value, [name]: day })}
    />
  );
  return (
    <div className="list-dates" role="group" aria-label={filter.label}>
      <span className="list-select-label">{filter.label}</span>
      {end('from', (day) => !!to && day > to)}
      {end('to', (day) => !!from && day < from)}
    </div>
  );
}

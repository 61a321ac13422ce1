import { DatePicker } from 'antd';
import dayjs, { type Dayjs } from 'dayjs';
import { useEffect, useState } from 'react';
import { PICKER_DATE } from '@/i18n/dates';
import { t } from '@/i18n/texts';
import { readDay, sentDay } from './days';
import { useFault } from './useFault';

interface Props {
  label: string;
  hint?: string;
  value: string | undefined;
  /** Whether there has to be a day: what is deleted comes back. */
  required?: boolean;
  /** What is wrong with the day beside others. */
  fault: string;
  /** Whether the calendar offers a day. */
  isOffered: (day: string) => boolean;
  onChange: (value: string | undefined) => void;
}

/**
 * A day of a range. The picker knows only the days that it takes: it forgets any other text, and comes back to its day when the
 * text is deleted. Here what is no day is said and asks nothing, and what is empty leaves the end open.
 */
export function DayInput({ label, hint, value, required, fault, isOffered, onChange }: Props) {
  const [typed, setTyped] = useState<string | null>(null);
  const { setFault, said, message } = useFault(fault);
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
    const day = readDay(typed);
    if (typed === '') ask(required ? value : undefined);
    else if (!day) setFault(t('errors.date'));
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
        allowClear={!required && typed !== ''}
        // A day that is not offered would be taken back where it was written.
        disabledDate={(day) => sentDay(day) !== value && !isOffered(sentDay(day))}
        onChange={(day: Dayjs | null) => ask(day ? sentDay(day) : undefined)}
        onKeyDown={({ key }) => key === 'Enter' && apply()}
        onBlur={apply}
      />
      {message}
    </span>
  );
}

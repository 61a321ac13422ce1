import { DatePicker } from 'antd';
import dayjs, { type Dayjs } from 'dayjs';
import { type FormEvent, useId, useRef, useState } from 'react';
import type { ReportDays } from '@/contract/view.gen';
import { PICKER_DATE } from '@/i18n/dates';
import { t } from '@/i18n/texts';
import { DayInput } from '@/list/DayInput';
import { readDay, sentDay } from '@/list/days';
import { useMedia } from '@/list/media';
import type { Range } from '@/list/params';
import { useDays } from '@/list/useDays';
import { useFault } from '@/list/useFault';
import { later, type Span } from './range';

/** Below this two calendars have no room beside each other. */
const SINGLE = '(max-width: 1049px)';

interface Props {
  days: ReportDays;
  today: string;
  span: Span;
  onChange: (span: Span) => void;
}

interface CalendarProps {
  from: string;
  to: string;
  fault: string;
  isOffered: (day: string, from: Dayjs | undefined) => boolean;
  onChoose: (range: Range) => void;
  onWrite: (end: keyof Range, day: string) => void;
}

const endOf = (input: EventTarget): keyof Range => ((input as Element).getAttribute('date-range') === 'end' ? 'to' : 'from');

type Typed = Partial<Record<keyof Range, string>>;

/** Both ends in one calendar. What is written into it is read here: the picker would take back without a word what it does not offer. */
function Calendar({ from, to, fault, isOffered, onChoose, onWrite }: CalendarProps) {
  const [typed, setTyped] = useState<Typed>({});
  const { setFault, said, message } = useFault(fault);
  const id = useId();
  const ids = { start: `${id}-from`, end: `${id}-to` };
  // Two days that are clicked are a range whichever came first; of two that are written the second is wrong.
  const clicked = useRef(false);

  function note({ target }: FormEvent) {
    clicked.current = false;
    setTyped({ ...typed, [endOf(target)]: (target as HTMLInputElement).value.trim() });
  }

  function apply(end: keyof Range) {
    const { [end]: text, ...others } = typed;
    if (!text) return;
    const day = readDay(text);
    if (!day) return setFault(t('errors.date'));
    setTyped(others);
    setFault('');
    onWrite(end, day);
  }

  return (
    <span role="group" aria-label={t('report.range')}>
      <span className="list-end" role="presentation" onInput={note} onMouseDown={() => (clicked.current = true)}>
        <label htmlFor={ids.start} className="visually-hidden">
          {t('report.startDate')}
        </label>
        <label htmlFor={ids.end} className="visually-hidden">
          {t('report.endDate')}
        </label>
        <DatePicker.RangePicker
          id={ids}
          value={[dayjs(from), dayjs(to)]}
          format={PICKER_DATE}
          allowClear={false}
          order={false}
          preserveInvalidOnBlur
          {...said}
          disabledDate={(day, info) => ![from, to].includes(sentDay(day)) && !isOffered(sentDay(day), info.from)}
          onChange={(next) => {
            setTyped({});
            setFault('');
            if (!next?.[0] || !next[1]) return;
            const ends = [sentDay(next[0]), sentDay(next[1])];
            const [first, last] = clicked.current ? ends.sort() : ends;
            onChoose({ from: first, to: last });
          }}
          onKeyDown={({ key, target }) => key === 'Enter' && apply(endOf(target))}
          onBlur={({ target }) => apply(endOf(target))}
        />
        {message}
      </span>
    </span>
  );
}

/** The days of a report, both inclusive. */
export function Days({ days, today, span, onChange }: Props) {
  const single = useMedia(SINGLE);
  const refusal = ({ from = '', to = '' }: Range): string =>
    from > today || to > today ? t('errors.dayFuture')
    : from > to ? t('errors.daysReversed')
    : to >= later(from, days.most) ? t('errors.daysMost', { count: days.most })
    : '';
  const { shown, write, faultAt } = useDays({ from: span.startDate, to: span.endDate }, refusal, ({ from, to }) =>
    onChange({ startDate: from!, endDate: to! }),
  );
  const { from = span.startDate, to = span.endDate } = shown;
  if (!single) {
    return (
      <Calendar
        from={from}
        to={to}
        fault={faultAt('from') || faultAt('to')}
        isOffered={(day, first) => day <= today && !(first && Math.abs(dayjs(day).diff(first, 'day')) >= days.most)}
        onChoose={(range) => write(range, 'to')}
        onWrite={(end, day) => write({ ...shown, [end]: day }, end)}
      />
    );
  }
  const end = (name: keyof Range, label: string) => (
    <DayInput
      label={label}
      value={shown[name]}
      required
      fault={faultAt(name)}
      isOffered={(day) => !refusal({ ...shown, [name]: day })}
      onChange={(day) => day && write({ ...shown, [name]: day }, name)}
    />
  );
  return (
    <span className="report-days">
      {end('from', t('report.startDate'))}
      <span aria-hidden>–</span>
      {end('to', t('report.endDate'))}
    </span>
  );
}

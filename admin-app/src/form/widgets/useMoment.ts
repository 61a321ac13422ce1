import dayjs, { type Dayjs } from 'dayjs';
import customParseFormat from 'dayjs/plugin/customParseFormat';
import { type FocusEvent, type FormEvent, useEffect, useRef } from 'react';
import { useHost } from './host';

dayjs.extend(customParseFormat);

// As days and moments are kept. Of any other text the browser makes days of its own: the fifth of April is a day of May to it.
const KEPT = /^\d{4}-\d\d-\d\d(T|$)/;

interface Options {
  value: unknown;
  /** The writings that are understood. */
  formats: readonly string[];
  /** The value as it is kept. */
  serialize: (moment: Dayjs) => string;
  onChange: (value: string | null) => void;
}

/**
 * What a date picker's text says. The picker itself would forget a text that says no date and keep the date before, and
 * would report a date only when it is left: here both are among the form's values when it is sent.
 */
export function useMoment({ value, formats, serialize, onChange }: Options) {
  const form = useHost();
  const parsed = dayjs(value as string | null);
  const unread = Boolean(value) && !(KEPT.test(String(value)) && parsed.isValid());
  const moment = value && !unread ? parsed : null;
  // A picker whose value goes forgets its text too: what it says no more is known only here.
  const before = useRef(moment);
  if (!unread) before.current = moment;
  const pending = useRef<{ text: string; end: () => void } | null>(null);
  const send = useRef<(text: string) => void>(() => undefined);
  send.current = (text) => {
    const said = text.trim();
    const read = dayjs(said, [...formats], true);
    const next = said === '' ? null : read.isValid() ? serialize(read) : said;
    if (next !== ((value as string | null) ?? null) && !(read.isValid() && moment && serialize(moment) === next)) onChange(next);
  };

  const flush = useRef(() => {
    const held = pending.current;
    if (!held) return;
    pending.current = null;
    held.end();
    send.current(held.text);
  }).current;
  useEffect(() => flush, [flush]);

  const choose = (chosen: Dayjs | null) => {
    pending.current?.end();
    pending.current = null;
    onChange(chosen ? serialize(chosen) : null);
  };

  return {
    /** For what surrounds the picker, which reports no typing by itself. */
    box: {
      onInput: (event: FormEvent<HTMLElement>) => {
        const { value: text } = event.target as HTMLInputElement;
        pending.current = { text, end: pending.current?.end ?? form.addDraft(flush) };
      },
      onBlur: (event: FocusEvent<HTMLElement>) => {
        if (event.target instanceof HTMLInputElement && document.activeElement !== event.target) flush();
      },
    },
    picker: {
      value: before.current,
      preserveInvalidOnBlur: true,
      onChange: choose,
      // The same day as before a text that says none is no change to the picker.
      onCalendarChange: (chosen: Dayjs | Dayjs[] | null) => unread && chosen && !Array.isArray(chosen) && choose(chosen),
    },
  };
}

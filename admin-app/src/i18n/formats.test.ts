import 'dayjs/locale/sk';
import dayjs from 'dayjs';
import { afterEach, describe, expect, it } from 'vitest';
import { DASH, formatDate, formatDateTime } from './dates';
import { adoptLanguage, DEFAULT_LANGUAGE, language } from './language';
import { formatMoney, formatNumber } from './numbers';

function speak(id: string) {
  adoptLanguage(id);
  dayjs.locale(id);
}

afterEach(() => speak(DEFAULT_LANGUAGE));

describe('dates', () => {
  it('in Slovak', () => {
    speak('sk');
    expect(formatDate('2026-05-02')).toBe('2.máj 2026');
    expect(formatDateTime('2026-05-02T08:03:09')).toBe('2.5.2026 08:03:09');
  });
  it('in English', () => {
    speak('en');
    expect(formatDate('2026-05-02')).toBe('May 2nd 2026');
    expect(document.documentElement.lang).toBe('en');
    expect(language()).toBe('en');
  });
  it.each([null, undefined, '', 'not a date'])('a dash for %s', (value) => {
    expect(formatDate(value)).toBe(DASH);
    expect(formatDateTime(value)).toBe(DASH);
  });
});

describe('numbers', () => {
  it('money in Slovak', () => {
    speak('sk');
    expect(formatMoney(1234.5)).toBe('1\u00a0234,50\u00a0€');
  });
  it('money in English', () => {
    speak('en');
    expect(formatMoney('9.9')).toBe('€9.90');
  });
  it('a dash where there is none', () => {
    expect(formatNumber(null)).toBe(DASH);
    expect(formatNumber('abc')).toBe(DASH);
    expect(formatNumber(0)).toBe('0');
  });
});

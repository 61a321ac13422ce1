import 'dayjs/locale/sk';
import dayjs from 'dayjs';
import { afterEach, describe, expect, it } from 'vitest';
import { DASH, formatDate, formatDateTime } from './dates';
import { adoptLanguage, language, LANGUAGES } from './language';
import { decimalMark, formatMoney, formatNumber } from './numbers';

function speak(id: string) {
  adoptLanguage(id);
  dayjs.locale(id);
}

afterEach(() => speak(LANGUAGES[0]!));

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
  it('in a language that the specification does not know', () => {
    speak('cs');
    expect(formatDate('2026-05-02')).toBe('2. 5. 2026');
    expect(formatDateTime('2026-05-02T08:03:09')).toBe('2. 5. 2026 08:03:09');
    speak('de');
    expect(formatDate('2026-05-02')).toBe('2. Mai 2026');
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
  it('the decimal mark is that of the language', () => {
    speak('cs');
    expect(decimalMark()).toBe(',');
    expect(formatNumber(1.5)).toBe('1,5');
    speak('en');
    expect(decimalMark()).toBe('.');
  });
  it('a dash where there is none', () => {
    expect(formatNumber(null)).toBe(DASH);
    expect(formatNumber('abc')).toBe(DASH);
    expect(formatNumber(0)).toBe('0');
  });
});

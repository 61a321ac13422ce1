import 'dayjs/locale/sk';
import dayjs from 'dayjs';
import { afterEach, describe, expect, it } from 'vitest';
import customParseFormat from 'dayjs/plugin/customParseFormat';
import { DASH, formatDate, formatDateTime, PICKER_DATE, PICKER_DATE_TIME, WRITTEN_DATE_TIME } from './dates';
import { adoptLanguage, language, LANGUAGES } from './language';
import { currencySign, decimalMark, formatMoney, formatNumber, formatSingle, readNumber } from './numbers';

dayjs.extend(customParseFormat);

function speak(id: string) {
  adoptLanguage(id);
  dayjs.locale(id);
}

afterEach(() => speak(LANGUAGES[0]!));

describe('dates', () => {
  it('in Slovak', () => {
    speak('sk');
    expect(formatDate('2026-05-02')).toBe('2. 5. 2026');
    expect(formatDate('2026-11-15')).toBe('15. 11. 2026');
    expect(formatDateTime('2026-05-02T08:03:09')).toBe('2. 5. 2026 08:03:09');
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
  // The picker would write it out while the year is still being typed.
  it.each(['28.11.', '28. 11.', '31. 2. 2026', '28.11.20'])('%s is no day', (text) => {
    expect(dayjs(text, PICKER_DATE, true).isValid()).toBe(false);
  });
  it.each(['28.11.2026', '28. 11. 2026', '2026-11-28', '28.11.2026, 8', '28.11.2026, 08:0'])('%s is no moment while it is being typed', (text) => {
    expect(dayjs(text, PICKER_DATE_TIME, true).isValid()).toBe(false);
  });
  it('a day is a moment once it is left', () => {
    expect(dayjs('28. 11. 2026', WRITTEN_DATE_TIME, true).format('D.M.YYYY H:mm')).toBe('28.11.2026 0:00');
  });
  it.each(['28. 11. 2026 8.05', '28.11.2026, 08:05', '28.11.2026 08.05'])('%s is a moment', (text) => {
    expect(dayjs(text, PICKER_DATE_TIME, true).format('D.M.YYYY H:mm')).toBe('28.11.2026 8:05');
  });
  it.each(['sk', 'en'])('a moment as lists show it in %s is one', (code) => {
    speak(code);
    expect(dayjs(formatDateTime('2026-11-28T08:05:09'), WRITTEN_DATE_TIME, true).format('D.M.YYYY H:mm')).toBe('28.11.2026 8:05');
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
  it('money with the sign that people write', () => {
    speak('sk');
    expect(formatMoney(1234.5, 2, 'CZK')).toBe('1\u00a0234,50\u00a0Kč');
    expect(formatMoney(5, 2, 'HUF')).toBe('5,00\u00a0Ft');
    expect(currencySign('CZK')).toBe('Kč');
    speak('en');
    expect(formatMoney(1234.5, 2, 'CZK')).toBe('Kč\u00a01,234.50');
    expect(formatMoney(5, 2, 'GBP')).toBe('£5.00');
  });
  it('money with what is no code of a currency', () => {
    speak('en');
    expect(formatMoney(1234.5, 2, 'Euro (new)')).toBe('1,234.50 Euro (new)');
    expect(formatMoney(5, 2, '')).toBe('5.00');
    expect(formatMoney(null, 2, 'Euro')).toBe(DASH);
    expect(currencySign('Euro')).toBe('Euro');
  });
  it('per cent as the language writes it', () => {
    speak('sk');
    expect(formatNumber(5.5, { style: 'unit', unit: 'percent' })).toBe('5,5\u00a0%');
    speak('en');
    expect(formatNumber(23, { style: 'unit', unit: 'percent' })).toBe('23%');
  });
  it('the decimal mark is that of the language', () => {
    speak('cs');
    expect(decimalMark()).toBe(',');
    expect(formatNumber(1.5)).toBe('1,5');
    speak('en');
    expect(decimalMark()).toBe('.');
  });
  it.each([
    ['sk', '12,500', 12.5],
    ['sk', '12 500,000', 12500],
    ['sk', '-3', -3],
    ['sk', '\u22123,5', -3.5],
    ['sk', '+3', 3],
    ['sk', ',5', 0.5],
    ['sk', '5,', 5],
    ['sk', '1.234', 1.234],
    ['de', '1.234', 1234],
    ['sk', '1.234.567', 1234567],
    ['sk', '1,234,567.89', 1234567.89],
    ['sk', "1'234,5", 1234.5],
    ['sk', '1\u202f234\u202f567', 1234567],
    ['sk', '20 EUR', 20],
    ['sk', 'EUR 20', 20],
    ['sk', '5,-', 5],
    ['sk', '1.234,\u2013 €', 1234],
    ['sk', '12 500,-- EUR', 12500],
    ['en', '5.\u2014', 5],
    ['sk', '  ', null],
    ['en', '12,500.000', 12500],
    ['en', '12.500', 12.5],
  ])('is read in %s from "%s"', (id, text, value) => {
    speak(id);
    expect(readNumber(text)).toBe(value);
  });
  it.each([
    ['149 Kč', undefined, 149],
    ['149 CZK', undefined, 149],
    ['5 €', 'EUR', 5],
    ['5 EUR', '€', 5],
    ['149 CZK', '€', undefined],
    ['149 Kč', '€', undefined],
    ['$ 5', 'EUR', undefined],
    ['5 €', 'kg', undefined],
    ['5 kg', 'kg', 5],
  ])('"%s" beside the unit %s is %s', (text, unit, value) => {
    speak('sk');
    expect(readNumber(text, unit)).toBe(value);
  });
  it.each(['26,1x', 'abc', 'EUR', '€', '-', ',', '1,2,3', '1 2', '12 34', '1.23,4.5', '0x10', '1e5', 'Infinity', '--5', '5-', ',-', '5,---', '5 ks'])('is not read from "%s"', (text) => {
    speak('sk');
    expect(readNumber(text)).toBeUndefined();
  });
  it('is read beside its unit', () => {
    speak('sk');
    expect(readNumber('5 ks', 'ks')).toBe(5);
    expect(readNumber('ks', 'ks')).toBeUndefined();
  });
  it('keeps the four digits of a year together where a number stands alone', () => {
    speak('sk');
    expect([2026, 12_500, 1_234.5].map((n) => formatSingle(n))).toEqual(['2026', '12\u00a0500', '1234,5']);
    speak('en');
    expect([2026, 12_500].map((n) => formatSingle(n))).toEqual(['2026', '12,500']);
  });

  it('a dash where there is none', () => {
    expect(formatNumber(null)).toBe(DASH);
    expect(formatNumber('abc')).toBe(DASH);
    expect(formatNumber(0)).toBe('0');
  });
});

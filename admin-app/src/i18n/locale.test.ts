import dayjs from 'dayjs';
import { afterEach, describe, expect, test } from 'vitest';
import { adoptLanguage } from './language';
import { calendarFile, componentFile, componentLocale, loadLocale } from './locale';

afterEach(() => adoptLanguage('sk'));

describe('the libraries speak a language', () => {
  test.each([
    ['sk', 'sk_SK', 'sk'],
    ['en', 'en_US', 'en'],
    ['cs', 'cs_CZ', 'cs'],
    ['de-AT', 'de_DE', 'de-at'],
    ['pt-BR', 'pt_BR', 'pt-br'],
    ['uk', 'uk_UA', 'uk'],
    ['mt', undefined, 'mt'],
    ['zu', undefined, undefined],
  ])('%s', (id, components, calendar) => {
    expect(componentFile(id)).toBe(components);
    expect(calendarFile(id)).toBe(calendar);
  });

  test('once it is loaded', async () => {
    adoptLanguage('cs');
    await loadLocale();
    expect(componentLocale()?.locale).toBe('cs');
    expect(dayjs('2026-05-02').format('dddd, MMMM')).toBe('sobota, květen');
    // The buttons of a calendar are called by the month and the year that they show.
    expect(componentLocale()?.DatePicker?.lang).toMatchObject({ today: 'Dnes', monthSelect: undefined, yearSelect: undefined });
  });

  test('or English where they have none', async () => {
    adoptLanguage('zu');
    await loadLocale();
    expect(componentLocale()?.locale).toBe('en');
    expect(dayjs('2026-05-02').format('dddd, MMMM')).toBe('Saturday, May');
  });
});

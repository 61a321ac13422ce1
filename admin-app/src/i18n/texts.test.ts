import { beforeEach, describe, expect, it, vi } from 'vitest';
import { setTexts, t } from './texts';

const texts = {
  'list.info': { one: '{{.Count}} záznam', few: '{{.Count}} záznamy', many: '{{.Count}} záznamu', other: '{{.Count}} záznamov' },
  'hello': 'Dobrý deň, {{.Name}}',
  'plain': 'Uložiť',
};

beforeEach(() => setTexts({ locale: 'sk', locales: [], texts }));

describe('t', () => {
  it.each([
    [0, '0 záznamov'],
    [1, '1 záznam'],
    [2, '2 záznamy'],
    [4, '4 záznamy'],
    [5, '5 záznamov'],
    [1.5, '1,5 záznamu'],
    [1098, '1\u00a0098 záznamov'],
  ])('takes the Slovak plural of %d', (count, expected) => {
    expect(t('list.info', { count })).toBe(expected);
  });

  it('falls back to the other form where the language has one more than the text', () => {
    setTexts({ locale: 'sk', locales: [], texts: { 'list.info': { one: 'one', other: 'many' } } });
    expect(t('list.info', { count: 3 })).toBe('many');
  });

  it('fills placeholders whichever way their first letter is written', () => {
    expect(t('hello', { name: 'Jana' })).toBe('Dobrý deň, Jana');
    expect(t('hello', { Name: 'Jana' })).toBe('Dobrý deň, Jana');
    expect(t('hello')).toBe('Dobrý deň, {{.Name}}');
  });

  it('shows a missing key and warns of it once', () => {
    const warn = vi.spyOn(console, 'warn').mockImplementation(() => undefined);
    expect(t('no.such')).toBe('no.such');
    t('no.such');
    expect(warn).toHaveBeenCalledTimes(1);
  });
});

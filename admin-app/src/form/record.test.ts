import { describe, expect, it } from 'vitest';
import { blank, draw, formValues, titleOf } from './record';

const alphabet = '23456789ABCDEFGHJKMNPQRSTUVWXYZ';

describe('a text drawn by chance', () => {
  it('has the length and the letters asked for, and differs each time', () => {
    const texts = Array.from({ length: 200 }, () => draw({ length: 6, alphabet }));
    expect(texts.every((text) => text.length === 6 && [...text].every((letter) => alphabet.includes(letter)))).toBe(true);
    expect(new Set(texts).size).toBeGreaterThan(190);
    expect(new Set(texts.join('')).size).toBe(alphabet.length);
  });

  it('is what a new record begins with', () => {
    const form = { type: 'object', properties: { code: { type: 'string', 'x-random': { length: 6, alphabet } }, note: { type: 'string' } } };
    expect(blank(form)).toEqual({ code: expect.stringMatching(/^[2-9A-HJKMNP-Z]{6}$/), note: null });
  });
});

describe('the name of a record', () => {
  const langs = { sk: { title: 'Cenník' }, en: { title: 'Prices' } };

  it('is written in the language of the interface', () => {
    expect(titleOf({ langs }, 'en')).toBe('Prices');
    expect(titleOf({ langs }, 'sk')).toBe('Cenník');
  });

  it('is that of another language where it lacks one', () => {
    expect(titleOf({ langs: { ...langs, en: { title: '' } } }, 'en')).toBe('Cenník');
    expect(titleOf({ langs: { sk: { title: null }, en: { title: 'Prices' } } }, 'cs')).toBe('Prices');
    expect(titleOf({ langs: {}, code: 'LETO26' }, 'en')).toBe('LETO26');
  });

  it('is told beside a form that does not ask for it, and is none of its values', () => {
    const loaded = { title: 'Faktúra', langs: { sk: { subject: 'Vaša faktúra' } } };
    expect(titleOf(loaded, 'sk')).toBe('Faktúra');
    expect(formValues({ properties: { langs: {} } }, loaded)).toEqual({ langs: loaded.langs });
    expect(formValues({ properties: { title: {} } }, loaded)).toMatchObject({ title: 'Faktúra' });
  });
});

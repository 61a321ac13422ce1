import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';

async function on(offered: string | undefined, stored?: string) {
  vi.resetModules();
  if (offered !== undefined) document.head.innerHTML = `<meta name="languages" content="${offered}">`;
  if (stored) localStorage.setItem('language', stored);
  return import('./language');
}

beforeEach(() => localStorage.clear());
afterEach(() => {
  document.head.innerHTML = '';
  vi.resetModules();
});

describe('the language in use', () => {
  it('is the first that the server offers', async () => {
    const { language, LANGUAGES } = await on('cs,sk,en');
    expect(LANGUAGES).toEqual(['cs', 'sk', 'en']);
    expect(language()).toBe('cs');
  });

  it('is the stored one as long as it is offered', async () => {
    expect((await on('sk,en,cs', 'cs')).language()).toBe('cs');
    expect((await on('sk,en', 'cs')).language()).toBe('sk');
  });

  it('is Slovak or English on a page without a server of ours', async () => {
    expect((await on('__LANGUAGES__', 'en')).language()).toBe('en');
    expect((await on(undefined)).LANGUAGES).toEqual(['sk', 'en']);
  });

  it('has another one to stand in for it', async () => {
    const { otherLanguage } = await on('sk,en,cs');
    expect(otherLanguage('sk')).toBe('en');
    expect(otherLanguage('cs')).toBe('sk');
    expect((await on('sk')).otherLanguage('sk')).toBe('sk');
  });
});

import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { describe, expect, it } from 'vitest';

type Entry = string | Record<string, string>;

const path = (name: string) => fileURLToPath(new URL(name, import.meta.url));
const read = (language: string) =>
  JSON.parse(readFileSync(path(`../../locales/shell.${language}.json`), 'utf8')) as Record<string, Entry>;
const sk = read('sk');
const en = read('en');

const placeholders = (entry: Entry) =>
  [...new Set(JSON.stringify(entry).match(/\{\{\s*\.\w+\s*\}\}/g) ?? [])].sort();

function usedKeys(): string[] {
  const src = path('../src');
  return readdirSync(src, { recursive: true, encoding: 'utf8' })
    .filter((name) => /\.tsx?$/.test(name) && !name.includes('.test.') && !name.startsWith('.umi'))
    .flatMap((name) => [...readFileSync(join(src, name), 'utf8').matchAll(/\bt\('(shell\.[\w.]+)'/g)].map((match) => match[1]!));
}

describe('texts of the shell', () => {
  it('are the same in both languages, placeholders too', () => {
    expect(Object.keys(en).sort()).toEqual(Object.keys(sk).sort());
    for (const key of Object.keys(sk)) expect([key, placeholders(en[key]!)]).toEqual([key, placeholders(sk[key]!)]);
  });

  it.each([['sk', sk], ['en', en]] as const)('have every plural of %s', (language, texts) => {
    const wanted = new Intl.PluralRules(language).resolvedOptions().pluralCategories.slice().sort();
    for (const [key, entry] of Object.entries(texts)) {
      if (typeof entry === 'object') expect([key, Object.keys(entry).sort()]).toEqual([key, wanted]);
    }
  });

  it('exist wherever they are used', () => {
    expect(usedKeys().length).toBeGreaterThan(30);
    expect(usedKeys().filter((key) => !(key in sk))).toEqual([]);
  });
});

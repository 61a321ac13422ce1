import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';

// The product's texts, and those of the screens that only tests have.
const folders = ['../../../locales', '../../../backend/app/sample'].map((path) => fileURLToPath(new URL(path, import.meta.url)));

/** A language of the interface. */
export type Language = 'sk' | 'en';

type Text = string | Record<string, string>;

function load(language: Language): Record<string, Text> {
  const texts: Record<string, Text> = {};
  for (const folder of folders) {
    for (const name of readdirSync(folder)) {
      if (name.endsWith(`.${language}.json`)) Object.assign(texts, JSON.parse(readFileSync(join(folder, name), 'utf8')));
    }
  }
  return texts;
}

const all: Record<Language, Record<string, Text>> = { sk: load('sk'), en: load('en') };

/** A text of the interface as a person reads it. */
export function textOf(language: Language, key: string, values: Record<string, string | number> = {}): string {
  const text = all[language][key];
  if (text === undefined) throw new Error(`no text ${key} in ${language}`);
  const form = typeof text === 'string' ? text : (text[new Intl.PluralRules(language).select(Number(values.Count))] ?? text.other!);
  return form.replace(/\{\{\.(\w+)\}\}/g, (_, name: string) => {
    const value = values[name] ?? '';
    return name === 'Count' && typeof value === 'number' ? value.toLocaleString(language) : String(value);
  });
}

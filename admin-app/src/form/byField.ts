import type { FieldErrors } from '@/api/problem';
import { isRecord, type Values } from './record';

/** A singleton's answer, in which each text has its locales, as a form has it: each locale has its texts. */
export function toLangs(data: Values, locales: readonly string[], localised: readonly string[]): Values {
  const langs: Record<string, Values> = Object.fromEntries(locales.map((locale) => [locale, {}]));
  const kept: Values = { ...data, langs };
  for (const name of localised) {
    const texts = data[name];
    delete kept[name];
    for (const locale of locales) langs[locale]![name] = isRecord(texts) ? (texts[locale] ?? null) : null;
  }
  return kept;
}

/** The other way round, for saving. */
export function fromLangs({ langs, ...kept }: Values): Values {
  for (const [locale, texts] of Object.entries((langs as Record<string, Values> | undefined) ?? {})) {
    for (const [name, text] of Object.entries(texts)) {
      kept[name] = { ...(kept[name] as Values | undefined), [locale]: text };
    }
  }
  return kept;
}

/** Messages by the paths of the call, as messages by the paths of the form. */
export function errorsToLangs(errors: FieldErrors, locales: readonly string[], localised: readonly string[]): FieldErrors {
  return Object.fromEntries(
    Object.entries(errors).map(([path, messages]) => {
      const [name = '', locale = '', ...rest] = path.split('.');
      const moved = localised.includes(name) && locales.includes(locale);
      return [moved ? ['langs', locale, name, ...rest].join('.') : path, messages];
    }),
  );
}

import { adoptLanguage, language, otherLanguage } from './language';
import { formatNumber } from './numbers';

/** The plural forms of one text, by the categories of Intl.PluralRules. */
export type Plural = Partial<Record<Intl.LDMLPluralRule, string>>;
/** Every text of a language by its flat dotted key. */
export type Texts = Record<string, string | Plural>;
/** A language the product can be used in. */
export interface Locale {
  id: string;
  title: string;
}

interface Catalogue {
  locale: string;
  locales: Locale[];
  texts: Texts;
}

let catalogue: Catalogue = { locale: '', locales: [], texts: {} };
let plurals: Intl.PluralRules | undefined;
const reported = new Set<string>();

/** The languages the product can be switched to, as the server lists them. */
export const locales = (): Locale[] => catalogue.locales;

/** Puts a catalogue in place of the present one. */
export function setTexts(next: Catalogue): void {
  catalogue = next;
  plurals = new Intl.PluralRules(next.locale);
  reported.clear();
}

async function fetchTexts(id: string, prefetched?: Promise<Response>): Promise<Catalogue> {
  const answer = await (prefetched ?? fetch(`/api/texts/${encodeURIComponent(id)}`, { headers: { Accept: 'application/json' } }));
  if (!answer.ok) throw new Error(`texts ${id}: ${answer.status}`);
  const body = (await answer.json()) as { data: Catalogue };
  return body.data;
}

/**
 * Loads the texts of the chosen language, of another one where that fails, and sets the page's language. `prefetched` is the
 * answer where it has been asked for already.
 */
export async function loadTexts(prefetched?: Promise<Response>): Promise<void> {
  let texts: Catalogue;
  try {
    texts = await fetchTexts(language(), prefetched);
  } catch {
    texts = await fetchTexts(otherLanguage(language()));
  }
  setTexts(texts);
  adoptLanguage(texts.locale);
}

/** Whether a text exists under the key. */
export const hasText = (key: string): boolean => catalogue.texts[key] !== undefined;

/** The form of a plural that goes with a count. */
export function pick(entry: Plural, count: unknown): string | undefined {
  const category = typeof count === 'number' ? plurals?.select(count) : undefined;
  return (category && entry[category]) ?? entry.other ?? Object.values(entry)[0];
}

/**
 * The text under the key in the language in use, with `{{.Name}}` filled from args; `count` picks the plural form
 * and also fills `{{.Count}}`, as the language writes numbers. A missing key is shown as it is and reported once to the console.
 */
export function t(key: string, args: Record<string, unknown> = {}): string {
  const entry = catalogue.texts[key];
  const text = typeof entry === 'object' ? pick(entry, args.count) : entry;
  if (text === undefined) {
    if (!reported.has(key)) {
      reported.add(key);
      console.warn(`missing text: ${key}`);
    }
    return key;
  }
  return fill(text, args);
}

/** The form of a plural for `count`, with `{{.Count}}` filled. */
export const counted = (forms: Plural, count: number): string => fill(pick(forms, count) ?? '', { count });

function fill(text: string, args: Record<string, unknown>): string {
  if (!text.includes('{{')) return text;
  return text.replace(/\{\{\s*\.(\w+)\s*\}\}/g, (whole, name: string) => {
    const value = args[name] ?? args[name.charAt(0).toLowerCase() + name.slice(1)];
    if (value === undefined) return whole;
    // Other numbers name something: an order, a year.
    return name === 'Count' && typeof value === 'number' ? formatNumber(value) : String(value);
  });
}

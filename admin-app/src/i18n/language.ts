const KEY = 'language';

/** The language of a person who has never chosen one. */
export const DEFAULT_LANGUAGE = 'sk';
/** The language tried when the texts of the chosen one cannot be had. */
export const otherLanguage = (id: string): string => (id === 'sk' ? 'en' : 'sk');

let active: string | undefined;

/** The language in use: the stored one, else Slovak. */
export function language(): string {
  active ??= localStorage.getItem(KEY) || DEFAULT_LANGUAGE;
  return active;
}

/** Makes `id` the language of this page without storing it; used when the stored one has no texts. */
export function adoptLanguage(id: string): void {
  active = id;
  document.documentElement.lang = id;
}

/** Stores the language and reloads, so that texts, screens and formats all come in it. */
export function changeLanguage(id: string): void {
  localStorage.setItem(KEY, id);
  location.reload();
}

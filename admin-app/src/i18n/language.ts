const KEY = 'language';

// What the server wrote into the page, the default first. Without a server of ours behind it, the page has a mark there.
function offered(): readonly string[] {
  const said = document.querySelector<HTMLMetaElement>('meta[name=languages]')?.content.split(',') ?? [];
  return said.length > 0 && said.every((id) => /^[a-z]{2,3}(-[A-Za-z]+)?$/.test(id)) ? said : ['sk', 'en'];
}

/** The languages that the product can be used in; the first is that of a person who has never chosen one. */
export const LANGUAGES = offered();
/** The language tried when the texts of `id` cannot be had. */
export const otherLanguage = (id: string): string => LANGUAGES.find((one) => one !== id) ?? id;

let active: string | undefined;

function stored(): string | undefined {
  const id = localStorage.getItem(KEY);
  return id && LANGUAGES.includes(id) ? id : undefined;
}

/** The language in use: the stored one where it is still offered, else the first. */
export function language(): string {
  active ??= stored() ?? LANGUAGES[0]!;
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

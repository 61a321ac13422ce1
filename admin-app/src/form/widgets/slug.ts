/** The address part made from a title: lower case, no accents, hyphens for spaces, word characters only. */
export function slugOf(title: string): string {
  return slugTyped(title).replace(/-+$/g, '');
}

/** The same of a text that is still being typed: the hyphen at its end begins the next word. */
export function slugTyped(text: string): string {
  return text
    .toLowerCase()
    .normalize('NFD')
    .replace(/\p{M}/gu, '')
    .replace(/\s+/g, '-')
    .replace(/[^\w-]/g, '')
    .replace(/-+/g, '-')
    .replace(/^-+/g, '');
}

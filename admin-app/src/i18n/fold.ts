/** A text without case and accents, as it is searched. */
export const fold = (text: string): string =>
  text.normalize('NFD').replace(/\p{Diacritic}/gu, '').toLowerCase();

/** Whether each of the words that were typed is in a text, whatever its case and accents. */
export function hasWords(text: string, typed: string): boolean {
  const folded = fold(text);
  return fold(typed).split(/\s+/).every((word) => folded.includes(word));
}

/**
 * How far a text is from what was typed: it is that, begins with it, has a word that does, or holds it elsewhere. Whoever types
 * "S" and presses Enter means "S", not "XS" that stands before it.
 */
function distance(text: string, typed: string): number {
  const [folded, wanted] = [fold(text), fold(typed).trim()];
  if (folded === wanted) return 0;
  if (folded.startsWith(wanted)) return 1;
  return ` ${folded}`.includes(` ${wanted}`) ? 2 : 3;
}

/** Sorts options by how near their labels are to what was typed; those that are as near stay in their order. */
export const nearestFirst = (one: { label?: unknown }, other: { label?: unknown }, { searchValue }: { searchValue: string }): number =>
  searchValue === '' ? 0 : distance(String(one.label ?? ''), searchValue) - distance(String(other.label ?? ''), searchValue);

/** How the options of a select are searched by their labels. */
export const byLabel = { filterOption: (typed: string, option?: { label?: unknown }) => hasWords(String(option?.label ?? ''), typed), filterSort: nearestFirst };

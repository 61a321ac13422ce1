/** A text without case and accents, as it is searched. */
export const fold = (text: string): string =>
  text.normalize('NFD').replace(/\p{Diacritic}/gu, '').toLowerCase();

/** Whether each of the words that were typed is in a text, whatever its case and accents. */
export function hasWords(text: string, typed: string): boolean {
  const folded = fold(text);
  return fold(typed).split(/\s+/).every((word) => folded.includes(word));
}

// A sign of two units, such as an emoji, is taken whole.
const signOf = (word = ''): string => [...word][0] ?? '';

/** The first letters of the first and the last word. */
export function initialsOf(name: string): string {
  const words = name.split(/\s+/).filter(Boolean);
  return (signOf(words[0]) + (words.length > 1 ? signOf(words.at(-1)) : '')).toLocaleUpperCase();
}

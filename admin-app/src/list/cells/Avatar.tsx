interface Picture {
  url?: string;
  thumb?: string;
}

// A sign of two units, such as an emoji, is taken whole.
const signOf = (word = ''): string => [...word][0] ?? '';

/** The first letters of the first and the last word. */
export function initialsOf(name: string): string {
  const words = name.split(/\s+/).filter(Boolean);
  return (signOf(words[0]) + (words.length > 1 ? signOf(words.at(-1)) : '')).toLocaleUpperCase();
}

/** Somebody's picture, else their initials. The name stands beside it, so readers of words are spared both. */
export function Avatar({ picture, name }: { picture: unknown; name: string }) {
  const { thumb, url } = (picture as Picture | null | undefined) ?? {};
  const src = thumb || url;
  return (
    <span className="cell-avatar" aria-hidden>
      {src ? <img src={src} alt="" loading="lazy" width={32} height={32} /> : initialsOf(name)}
    </span>
  );
}

interface Picture {
  url?: string;
  thumb?: string;
}

/** The first letters of the first and the last word. */
export function initialsOf(name: string): string {
  const words = name.split(/\s+/).filter(Boolean);
  const last = words.length > 1 ? words[words.length - 1] : '';
  return ((words[0]?.charAt(0) ?? '') + (last?.charAt(0) ?? '')).toLocaleUpperCase();
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

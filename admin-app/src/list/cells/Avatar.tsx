import { initialsOf } from '@/i18n/initials';

interface Picture {
  url?: string;
  thumb?: string;
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

import type { CellProps } from './cell';

interface Picture {
  url?: string;
  thumb?: string;
}

/** A small picture, or an empty frame of its size. */
export function ImageCell({ value }: CellProps) {
  const picture = value as Picture | null | undefined;
  const src = picture?.thumb || picture?.url;
  // The record is named beside it, so the picture says nothing new to a reader of words.
  return src ? <img className="cell-image" src={src} alt="" loading="lazy" width={54} height={40} /> : <span className="cell-image" />;
}

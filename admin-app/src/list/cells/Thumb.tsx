interface Picture {
  url?: string;
  thumb?: string;
}

/** A picture of the record, else an empty frame of its size, so that titles stand below each other. */
export function Thumb({ picture }: { picture: unknown }) {
  const { thumb, url } = (picture as Picture | null | undefined) ?? {};
  const src = thumb || url;
  // The record is named beside it, so the picture says nothing new to a reader of words.
  return (
    <span className="cell-thumb" aria-hidden>
      {src && <img src={src} alt="" loading="lazy" width={44} height={44} />}
    </span>
  );
}

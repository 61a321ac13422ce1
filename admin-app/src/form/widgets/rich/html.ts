const NO_BREAK = /&nbsp;/g;

/**
 * The editor's HTML as it is stored: without what only the editor needs, and with ordinary spaces, which its export
 * turns into unbreakable ones. A real unbreakable space comes out of it as a character and stays.
 */
export function storedHtml(html: string): string {
  const page = new DOMParser().parseFromString(html.replace(NO_BREAK, ' '), 'text/html');
  page.querySelectorAll('temporary').forEach((mark) => mark.remove());
  for (const cell of page.querySelectorAll('td, th, tr, table, col, colgroup')) {
    for (const { name } of [...cell.attributes]) if (name.startsWith('data-')) cell.removeAttribute(name);
  }
  for (const block of page.querySelectorAll('.ql-table-block, .ql-cell-focused, .ql-cell-selected, [data-cell]')) {
    block.classList.remove('ql-table-block', 'ql-cell-focused', 'ql-cell-selected');
    if (!block.classList.length) block.removeAttribute('class');
    block.removeAttribute('data-cell');
  }
  for (let last = page.body.lastElementChild; last && isEmptyParagraph(last); last = page.body.lastElementChild) {
    last.remove();
  }
  return page.body.innerHTML;
}

const isEmptyParagraph = (element: Element): boolean =>
  element.tagName === 'P' && element.textContent === '' && !element.querySelector('img, iframe');

/** The address a video is embedded by, from any address people copy; null when it is of neither service. */
export function embedAddress(text: string): string | null {
  let url: URL;
  try {
    url = new URL(/^https?:\/\//i.test(text.trim()) ? text.trim() : `https://${text.trim()}`);
  } catch {
    return null;
  }
  const host = url.hostname.replace(/^(www|m)\./, '');
  const parts = url.pathname.split('/').filter(Boolean);
  if (host === 'youtu.be' && parts[0]) return youtube(parts[0]);
  if (host === 'youtube.com' || host === 'youtube-nocookie.com') {
    const id = url.searchParams.get('v') ?? (['embed', 'shorts', 'live'].includes(parts[0] ?? '') ? parts[1] : undefined);
    return id ? youtube(id) : null;
  }
  if (host === 'vimeo.com' || host === 'player.vimeo.com') {
    const id = parts.find((part) => /^\d+$/.test(part));
    return id ? `https://player.vimeo.com/video/${id}` : null;
  }
  return null;
}

const youtube = (id: string): string | null => (/^[\w-]{5,40}$/.test(id) ? `https://www.youtube.com/embed/${id}` : null);

/** An address that a link may lead to, completed where its protocol is left out; null when it may not. */
export function linkAddress(text: string): string | null {
  const trimmed = text.trim();
  if (!trimmed || /\s/.test(trimmed)) return null;
  if (/^(\/(?!\/)|#|\?)/.test(trimmed)) return trimmed;
  if (/^[^@/:]+@[^@/:]+\.[^@/:]+$/.test(trimmed)) return `mailto:${trimmed}`;
  const whole = /^[a-z][a-z0-9+.-]*:/i.test(trimmed) ? trimmed : `https://${trimmed}`;
  try {
    return ['http:', 'https:', 'mailto:', 'tel:'].includes(new URL(whole).protocol) ? whole : null;
  } catch {
    return null;
  }
}

/** How many words and characters a text has; line ends are not counted. */
export function countsOf(text: string): { words: number; characters: number } {
  const words = text.split(/\s+/).filter(Boolean).length;
  return { words, characters: [...text.replace(/\n/g, '')].length };
}

import { storeCells } from './cells';

const NO_BREAK = /&nbsp;/g;

/** The class of what stands for a divider in a line of a cell. */
export const CELL_DIVIDER = 'ql-cell-divider';

/**
 * The editor's HTML as it is stored: without what only the editor needs, and with ordinary spaces, which its export
 * turns into unbreakable ones. A real unbreakable space comes out of it as a character and stays.
 */
export function storedHtml(html: string): string {
  const page = new DOMParser().parseFromString(html.replace(NO_BREAK, ' '), 'text/html');
  page.querySelectorAll('temporary').forEach((mark) => mark.remove());
  page.querySelectorAll(`.${CELL_DIVIDER}`).forEach(divide);
  storeCells(page);
  for (const cell of page.querySelectorAll('td, th, tr, table, col, colgroup')) {
    for (const { name } of [...cell.attributes]) if (name.startsWith('data-')) cell.removeAttribute(name);
  }
  for (const block of page.querySelectorAll('.ql-table-block, .ql-cell-focused, .ql-cell-selected, [data-cell]')) {
    block.classList.remove('ql-table-block', 'ql-cell-focused', 'ql-cell-selected');
    if (!block.classList.length) block.removeAttribute('class');
    block.removeAttribute('data-cell');
  }
  // The editor writes them in the order in which they were set, and another one each time.
  for (const styled of page.querySelectorAll('[style]')) {
    const parts = (styled.getAttribute('style') ?? '').split(';').map((part) => part.trim());
    styled.setAttribute('style', parts.filter(Boolean).sort().join('; '));
  }
  for (let last = page.body.lastElementChild; last && isEmptyLine(last); last = page.body.lastElementChild) {
    last.remove();
  }
  return page.body.innerHTML;
}

/** Makes a divider of what stands for it: a block between what is before it on its line and what follows. */
function divide(mark: Element): void {
  const divider = mark.ownerDocument.createElement('hr');
  const line = mark.closest('p, h1, h2, h3, h4, h5, h6');
  if (!line) return mark.replaceWith(divider);
  const after = line.cloneNode() as Element;
  const range = mark.ownerDocument.createRange();
  range.setStartAfter(mark);
  range.setEnd(line, line.childNodes.length);
  after.append(range.extractContents());
  mark.remove();
  line.after(divider, after);
  for (const part of [line, after]) if (part.textContent === '' && !part.querySelector(`img, iframe, .${CELL_DIVIDER}`)) part.remove();
}

// Stands for an unbreakable space on its way into the editor, which would make an ordinary one of it.
const KEPT = '\uE0A0';

/** The HTML with an empty line between tables that touch, which the editor would join. */
export const apartTables = (html: string): string => html.replace(/(<\/table>)(?=\s*<table)/gi, '$1<p></p>');

/** Stored HTML as it is handed to the editor; `unbreakable` undoes it in what the editor makes of it. */
export const protectSpaces = (html: string): string => html.replace(/(<[^>]*>)|\u00a0|&nbsp;|&#160;/g, (_, tag?: string) => tag ?? KEPT);

/** The texts of a document with their unbreakable spaces. */
export function restoreSpaces<T extends { ops: { insert?: unknown }[] }>(content: T): T {
  for (const op of content.ops) if (typeof op.insert === 'string') op.insert = op.insert.replaceAll(KEPT, '\u00a0');
  return content;
}

// A heading that is empty is one all the same to whoever has the page read: the style of a line stays after its text is gone.
const isEmptyLine = (element: Element): boolean =>
  element.matches('p, h1, h2, h3, h4, h5, h6') && element.textContent === '' && !element.querySelector('img, iframe');

/** The services whose videos may stand in a text; the server's cleaning and its content security policy know the same. */
export const PROVIDERS = 'YouTube, Vimeo, Dailymotion';

const ORIGINS: readonly (readonly [origin: string, name: string])[] = [
  ['https://www.youtube-nocookie.com/', 'YouTube'],
  ['https://player.vimeo.com/', 'Vimeo'],
  ['https://www.dailymotion.com/', 'Dailymotion'],
];

/** The service of an embedded video, by the address that it is embedded by. */
export const providerOf = (src: string): string => ORIGINS.find(([origin]) => src.startsWith(origin))?.[1] ?? '';

/** The address a video is embedded by, from any address people copy; null when it is of no service that is known. */
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
    const at = parts.findIndex((part) => /^\d{1,20}$/.test(part));
    if (at < 0) return null;
    // A video that is not listed is shown only to who knows its mark.
    const mark = url.searchParams.get('h') ?? parts[at + 1];
    return `https://player.vimeo.com/video/${parts[at]}?${mark && /^[0-9a-f]{6,40}$/.test(mark) ? `h=${mark}&` : ''}dnt=1`;
  }
  if (host === 'dai.ly' && parts[0]) return dailymotion(parts[0]);
  if (host === 'dailymotion.com') {
    const id = parts[parts.indexOf('video') + 1];
    return parts.includes('video') && id ? dailymotion(id) : null;
  }
  return null;
}

const dailymotion = (id: string): string | null => (/^[0-9A-Za-z]{5,20}$/.test(id) ? `https://www.dailymotion.com/embed/video/${id}` : null);

const youtube = (id: string): string | null => (/^[\w-]{5,40}$/.test(id) ? `https://www.youtube-nocookie.com/embed/${id}` : null);

const PROTOCOLS = ['http:', 'https:', 'mailto:', 'tel:'];

const protocolOf = (address: string, base?: string): string => {
  try {
    return new URL(address, base).protocol;
  } catch {
    return '';
  }
};

/** The address of a link that is in a text already, as it stands there; "#" when nothing may lead to it. */
export const keptAddress = (href: string): string => (PROTOCOLS.includes(protocolOf(href, 'https://example.com/')) ? href : '#');

// As telephone numbers are written; without one for their country they are those of the reader's.
const PHONE = /^(?:tel:)?(\+?\d[\d\s()/-]{4,}\d)$/i;

/** An address that a link may lead to, completed where its protocol is left out; null when it may not. */
export function linkAddress(text: string): string | null {
  const trimmed = text.trim();
  const phone = PHONE.exec(trimmed)?.[1];
  if (phone) return `tel:${phone.replace(/[^\d+]/g, '')}`;
  if (!trimmed || /\s/.test(trimmed)) return null;
  if (/^(\/(?!\/)|#|\?)/.test(trimmed)) return trimmed;
  if (/^[^@/:]+@[^@/:]+\.[^@/:]+$/.test(trimmed)) return `mailto:${trimmed}`;
  if (/^[a-z][a-z0-9+.-]*:/i.test(trimmed)) return PROTOCOLS.includes(protocolOf(trimmed)) ? trimmed : null;
  const address = `https://${trimmed}`;
  // A number alone is an address to the browser, and one word a host of somebody's own network.
  return protocolOf(address) && /^[^/?#]*\./.test(trimmed) ? address : null;
}

/** How many words and characters a text has; line ends are not counted. */
export function countsOf(text: string): { words: number; characters: number } {
  const words = text.split(/\s+/).filter(Boolean).length;
  return { words, characters: [...text.replace(/\n/g, '')].length };
}

import type { Quill, RangeStatic } from 'react-quill';
import { embedAddress } from './html';

/** Pasted HTML without what would act if it were put on the page; null where nothing in it would. It is read without being run. */
export function inertHtml(html: string): string | null {
  const page = new DOMParser().parseFromString(html, 'text/html');
  let removed = 0;
  for (const script of page.querySelectorAll('script')) {
    script.remove();
    removed++;
  }
  for (const element of page.querySelectorAll('*')) {
    for (const { name, value } of [...element.attributes]) {
      if (!name.startsWith('on') && name !== 'srcdoc' && !/^\s*javascript:/i.test(value)) continue;
      element.removeAttribute(name);
      removed++;
    }
  }
  return removed > 0 ? page.documentElement.outerHTML : null;
}

// Where a picture may be: the server's cleaning leaves no other one. Word names a file of its computer, or "//:0".
const KEPT = /^(https?:\/\/|\/?files\/)/i;

/** Pasted HTML without the pictures that did not come with it; null where all did. */
export function withoutLostPictures(html: string): string | null {
  const page = new DOMParser().parseFromString(html, 'text/html');
  const lost = [...page.querySelectorAll('img')].filter((picture) => !KEPT.test(picture.getAttribute('src') ?? ''));
  for (const picture of lost) picture.remove();
  return lost.length > 0 ? page.documentElement.outerHTML : null;
}

/**
 * Pasted HTML without the frames of other sites, such as a map: only videos may stand in a text, and what is no video would be an
 * empty place that the server leaves out. Null where there are none.
 */
export function withoutForeignFrames(html: string): string | null {
  const page = new DOMParser().parseFromString(html, 'text/html');
  const foreign = [...page.querySelectorAll('iframe')].filter((frame) => embedAddress(frame.getAttribute('src') ?? '') === null);
  for (const frame of foreign) frame.remove();
  return foreign.length > 0 ? page.documentElement.outerHTML : null;
}

/**
 * Pasted HTML with the words in place of links that lead to nothing here: to a place of the document that it comes from, as those
 * of Word's footnotes and contents, or to a file of somebody's computer. Null where there are none.
 */
export function withoutDeadLinks(html: string): string | null {
  const page = new DOMParser().parseFromString(html, 'text/html');
  const dead = [...page.querySelectorAll('a[href]')].filter((link) => /^\s*(#|(?!https?:|mailto:|tel:)[a-z][a-z0-9+.-]*:)/i.test(link.getAttribute('href') ?? ''));
  for (const link of dead) link.replaceWith(...link.childNodes);
  return dead.length > 0 ? page.documentElement.outerHTML : null;
}

const INLINE = 'span, font, mark, strong, em, b, i, u, s, a';

/** The parts of a colour as the browser writes it, rgb(12, 34, 56); null of any other writing. */
const partsOf = (color: string): number[] | null => {
  const parts = /^rgba?\((.*)\)$/.exec(color)?.[1]?.split(/[\s,/]+/).map(Number);
  return parts && parts.length >= 3 && !parts.some(Number.isNaN) ? parts : null;
};

const NEUTRAL = /^(transparent|inherit|initial|unset|currentcolor|windowtext|canvastext|black|white|whitesmoke|silver|gainsboro|\w*gr[ae]y)$/i;

/** Whether a colour is black, white, grey or none: what any text of a page has, and nobody chose. */
function isNeutral(color: string): boolean {
  const parts = partsOf(color);
  if (!parts) return NEUTRAL.test(color);
  const [red = 0, green = 0, blue = 0, alpha = 1] = parts;
  return alpha === 0 || Math.max(red, green, blue) - Math.min(red, green, blue) < 24;
}

/**
 * Pasted HTML without the colours of the page that it comes from: its ink, and the paper below it, which make a text white on
 * white where it is put. A colour that somebody gave to words stays. Null where there are none to leave out.
 */
export function withoutForeignColors(html: string): string | null {
  const page = new DOMParser().parseFromString(html, 'text/html');
  let removed = 0;
  const drop = (style: CSSStyleDeclaration, ...names: string[]) => {
    for (const name of names) style.removeProperty(name);
    removed++;
  };
  for (const element of page.querySelectorAll<HTMLElement>('[style], [bgcolor]')) {
    const { style } = element;
    if (style.color && isNeutral(style.color)) drop(style, 'color');
    const behind = style.backgroundColor || style.background;
    if (behind && (!element.matches(INLINE) || isNeutral(behind))) drop(style, 'background', 'background-color');
    if (element.hasAttribute('bgcolor')) {
      element.removeAttribute('bgcolor');
      removed++;
    }
  }
  return removed > 0 ? page.documentElement.outerHTML : null;
}

const isPlainInput = (target: EventTarget | null): boolean => target instanceof HTMLInputElement || target instanceof HTMLTextAreaElement;

/**
 * Has whoever takes pasted HTML get it inert: the table module puts it into a living element before it looks at it.
 * The answer ends it.
 */
export function guardPaste(): () => void {
  const passed = new WeakSet<Event>();
  const guard = (event: ClipboardEvent) => {
    if (passed.has(event) || !event.clipboardData || isPlainInput(event.target)) return;
    const inert = inertHtml(event.clipboardData.getData('text/html'));
    if (inert === null) return;
    event.preventDefault();
    event.stopImmediatePropagation();
    const clipboardData = new DataTransfer();
    clipboardData.setData('text/plain', event.clipboardData.getData('text/plain'));
    clipboardData.setData('text/html', inert);
    for (const file of event.clipboardData.files) clipboardData.items.add(file);
    const again = new ClipboardEvent('paste', { clipboardData, bubbles: true, cancelable: true });
    passed.add(again);
    event.target?.dispatchEvent(again);
  };
  document.addEventListener('paste', guard, true);
  return () => document.removeEventListener('paste', guard, true);
}

// What was copied from a text of ours is pasted as it is.
const OWN = '<!--text of the editor-->';

interface PastingClipboard {
  onCopy(range: RangeStatic, isCut: boolean): { html: string; text: string };
  onPaste(range: RangeStatic, content: { html?: string; text?: string }): void;
}

/** What did not come with a text that was pasted. */
export type Lost = 'image' | 'frame';

/**
 * Leaves out the colours of the page that what is pasted comes from and links within it, and, which it reports, frames of other
 * sites and pictures that did not come with it, as those of Word.
 */
export function cleanPasted(quill: Quill, onLost: (lost: readonly Lost[]) => void): void {
  const clipboard = quill.clipboard as unknown as PastingClipboard;
  const [copy, paste] = [clipboard.onCopy.bind(clipboard), clipboard.onPaste.bind(clipboard)];
  clipboard.onCopy = (range, isCut) => {
    const { html, text } = copy(range, isCut);
    return { html: html + OWN, text };
  };
  clipboard.onPaste = (range, { html, text }) => {
    const foreign = html && !html.includes(OWN);
    const live = foreign ? (withoutDeadLinks(html) ?? html) : html;
    const plain = foreign && live ? (withoutForeignColors(live) ?? live) : live;
    const pictured = plain ? withoutLostPictures(plain) : null;
    const framed = foreign && plain ? withoutForeignFrames(pictured ?? plain) : null;
    paste(range, { html: framed ?? pictured ?? plain, text });
    const lost: Lost[] = [...(pictured === null ? [] : ['image' as const]), ...(framed === null ? [] : ['frame' as const])];
    if (lost.length > 0) onLost(lost);
  };
}

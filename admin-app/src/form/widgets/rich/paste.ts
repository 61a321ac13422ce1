import type { Quill, RangeStatic } from 'react-quill';

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

interface PastingClipboard {
  onPaste(range: RangeStatic, content: { html?: string; text?: string }): void;
}

/** Leaves out pictures that did not come with what is pasted, as those of Word, and reports it. */
export function dropLostPictures(quill: Quill, onLost: () => void): void {
  const clipboard = quill.clipboard as unknown as PastingClipboard;
  const paste = clipboard.onPaste.bind(clipboard);
  clipboard.onPaste = (range, { html, text }) => {
    const rest = html ? withoutLostPictures(html) : null;
    paste(range, { html: rest ?? html, text });
    if (rest !== null) onLost();
  };
}

import type Delta from 'quill-delta';
import type { Quill } from 'react-quill';

/** A text as it was last written, with the steps that led there. */
export interface Written {
  html: string;
  content: Delta;
  history: Quill['history']['stack'];
}

/**
 * Goes on with a text that was saved meanwhile and not changed by that, so that what was written before can be taken back. False
 * where it cannot: the steps fit no other text than theirs, and tables are made anew each time.
 */
export function restoreHistory(quill: Quill, html: string, written: Written | undefined): boolean {
  if (written?.html !== html || html.includes('<table')) return false;
  quill.setContents(written.content, 'silent');
  quill.history.clear();
  quill.history.stack = written.history;
  return true;
}

import type { Quill } from 'react-quill';
import { cellAt } from './table';

interface Chosen {
  cellSelection: { selectedTds: readonly Element[] };
  hideTools(): void;
}

const WRITTEN_IN = 'input, textarea, [contenteditable=true]';
const DELETES = ['Backspace', 'Delete'];

/**
 * Has cells be chosen only while one is at them. The library listens to the whole page and lets go of them by the mouse alone:
 * what is pasted or deleted elsewhere, in the text or in another field, it would put into them or take out of them. Returns
 * what ends it.
 */
export function leaveCells(quill: Quill): () => void {
  const module = quill.getModule('table-better') as Chosen;
  const chosen = () => module.cellSelection.selectedTds;
  // Where several are chosen, the editor has no cursor. The library moves the cursor itself while it pastes: what counts is
  // where it is before.
  const act = (event: Event) => {
    if (chosen().length === 0 || !quill.hasFocus()) return;
    if (event instanceof KeyboardEvent && !DELETES.includes(event.key)) return;
    const range = quill.getSelection();
    const cell = range && cellAt(quill, range.index);
    if (!cell || !chosen().includes(cell)) module.hideTools();
  };
  const focus = ({ target }: FocusEvent) => {
    if (chosen().length === 0 || !(target instanceof Element) || quill.container.contains(target)) return;
    if (target.matches(WRITTEN_IN)) module.hideTools();
  };
  const acts = ['paste', 'copy', 'cut', 'keyup'] as const;
  for (const name of acts) document.addEventListener(name, act, true);
  document.addEventListener('focusin', focus);
  return () => {
    for (const name of acts) document.removeEventListener(name, act, true);
    document.removeEventListener('focusin', focus);
  };
}

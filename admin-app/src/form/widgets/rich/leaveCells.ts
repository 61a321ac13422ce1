import type { Quill, RangeStatic } from 'react-quill';
import { cellAt } from './table';

interface Chosen {
  cellSelection: { selectedTds: readonly Element[] };
  hideTools(): void;
}

const WRITTEN_IN = 'input, textarea, [contenteditable=true]';

/**
 * Has cells be chosen only while one is at them. The library listens to the whole page and lets go of them by the mouse alone:
 * what is pasted or deleted elsewhere, in the text or in another field, it would put into them or take out of them. Returns
 * what ends it.
 */
export function leaveCells(quill: Quill): () => void {
  const module = quill.getModule('table-better') as Chosen;
  const chosen = () => module.cellSelection.selectedTds;
  const select = (range: RangeStatic | null) => {
    if (!range || chosen().length === 0) return;
    const cell = cellAt(quill, range.index);
    if (!cell || !chosen().includes(cell)) module.hideTools();
  };
  const focus = ({ target }: FocusEvent) => {
    if (chosen().length === 0 || !(target instanceof Element) || quill.container.contains(target)) return;
    if (target.matches(WRITTEN_IN)) module.hideTools();
  };
  quill.on('selection-change', select);
  document.addEventListener('focusin', focus);
  return () => {
    quill.off('selection-change', select);
    document.removeEventListener('focusin', focus);
  };
}

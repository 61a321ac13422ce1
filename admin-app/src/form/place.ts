import type { FormState } from './state';

/** Where a person is in a form: what is scrolled to, which locale is open, which field has the focus, and what its widgets keep. */
export interface Place {
  scroll: number;
  locale: string | undefined;
  field: string | undefined;
  kept: Map<string, unknown>;
}

const FRAMES = 30;

const scrollerOf = (box: HTMLElement): HTMLElement | null => box.querySelector('.form-scroll');

/** Where the person is now. */
export function placeOf(box: HTMLElement | null, state: FormState): Place {
  const field = document.activeElement?.closest<HTMLElement>('[data-field]')?.dataset.field;
  return { scroll: box ? (scrollerOf(box)?.scrollTop ?? 0) : 0, locale: state.locale, field: field && state.pathOf(field).join('.'), kept: state.kept };
}

/** Goes back there in the same form drawn anew. */
export function restorePlace(box: HTMLElement, state: FormState, { scroll, locale, field, kept }: Place): void {
  state.kept = kept;
  if (locale) state.reveal(['langs', locale, '']);
  let frames = 0;
  const attempt = () => {
    const scroller = scrollerOf(box);
    if (scroller) scroller.scrollTop = scroll;
    const at = field === undefined ? null : box.querySelector(`[data-field="${CSS.escape(`${state.setup.prefix}.${field}`)}"]`);
    const input = at?.querySelector<HTMLElement>('input, textarea, [contenteditable=true], button');
    input?.focus({ preventScroll: true });
    if (((field !== undefined && document.activeElement !== input) || (scroller && scroller.scrollTop < scroll)) && ++frames < FRAMES) requestAnimationFrame(attempt);
  };
  requestAnimationFrame(attempt);
}

import type { FormState } from './state';

const FOCUSABLE = 'input:not([type=hidden]):not([type=file]):not(:disabled), textarea:not(:disabled), [contenteditable=true], button:not(:disabled)';

// The tab that holds the field is opened by then in all but a very slow browser.
const FRAMES = 30;

/** The first field with an error in the order it is seen; within one locale where one is named. */
function firstField(form: HTMLElement, state: FormState, locale?: string): HTMLElement | undefined {
  const wrong = [...form.querySelectorAll<HTMLElement>('[data-field][data-error]')];
  const pathOf = (field: HTMLElement) => state.pathOf(field.dataset.field ?? '');
  if (locale !== undefined) return wrong.find((field) => (locale === '' ? !pathOf(field).includes('langs') : pathOf(field).includes(locale)));
  const isOf = (id: string | undefined, field: HTMLElement) => id !== undefined && pathOf(field).includes(id);
  const hidden = (field: HTMLElement) => state.setup.locales.some(({ id }) => id !== state.locale && isOf(id, field));
  // A tab is left only where nothing is wrong in it.
  return wrong[0] && hidden(wrong[0]) ? (wrong.find((field) => isOf(state.locale, field)) ?? wrong[0]) : wrong[0];
}

/**
 * Goes to the first error: opens the tab that holds it, scrolls to it and focuses its input. What belongs to no field, marked by
 * data-general, is scrolled to. Whoever has gone to another field meanwhile, as a slow browser lets them, stays there: what they
 * type must not end up elsewhere.
 */
export function focusError(form: HTMLElement, state: FormState, locale?: string): void {
  const begun = document.activeElement;
  const left = () => document.activeElement !== begun && document.activeElement !== null && document.activeElement.matches(FOCUSABLE) && form.contains(document.activeElement);
  let frames = 0;
  let revealed: HTMLElement | undefined;
  const attempt = () => {
    if (left()) return;
    // The messages are on the page only after the form has rendered them.
    const field = firstField(form, state, locale);
    if (field && field !== revealed) {
      revealed = field;
      state.reveal(state.pathOf(field.dataset.field ?? ''));
      field.closest('details')?.setAttribute('open', '');
    }
    const visible = field && field.getClientRects().length > 0;
    if (!visible && ++frames < FRAMES) return void requestAnimationFrame(attempt);
    if (!field) return form.querySelector('[data-general]')?.scrollIntoView({ block: 'nearest', behavior: 'smooth' });
    field.scrollIntoView({ block: 'center', behavior: 'smooth' });
    field.querySelector<HTMLElement>(FOCUSABLE)?.focus({ preventScroll: true });
  };
  requestAnimationFrame(attempt);
}

const CONTROL = ':is(a[href], button, input:not([type=hidden], [type=file]), textarea, select, [contenteditable=true], [tabindex="0"]):not(:disabled)';

/** What people know as one place: where what they were at is gone with all around it, nothing there is near it. */
const PLACE = 'main, .ant-drawer, .ant-modal, body';

interface Step {
  around: Element;
  index: number;
}

const mayHave = (element: Element | null): element is HTMLElement =>
  element instanceof HTMLElement && element.matches(CONTROL) && element.tabIndex >= 0 && element.closest('[inert], [hidden]') === null;

const firstIn = (around: Element): HTMLElement | undefined =>
  mayHave(around) ? around : [...around.querySelectorAll(CONTROL)].find(mayHave);

function stepsTo(element: Element): Step[] {
  const steps: Step[] = [];
  for (let at = element; at.parentElement && !at.matches(PLACE); at = at.parentElement) {
    steps.push({ around: at.parentElement, index: [...at.parentElement.children].indexOf(at) });
  }
  return steps;
}

/** The control where the steps lead within a branch, as the button that removes the next row. */
function followed(branch: Element, steps: readonly Step[]): Element | null {
  return steps.reduceRight<Element | null>((at, { index }) => at?.children[index] ?? null, branch);
}

/**
 * Remembers where an element is, and tells what is nearest to that once the element is gone: the same control of what took its
 * place, else another one there, else one further out.
 */
export function nearestTo(element: Element): () => HTMLElement | undefined {
  const steps = stepsTo(element);
  return () => {
    for (const [at, { around, index }] of steps.entries()) {
      if (!around.isConnected || around.matches(PLACE)) continue;
      const branch = around.children[Math.min(index, around.children.length - 1)];
      const same = branch ? followed(branch, steps.slice(0, at)) : null;
      const found = mayHave(same) ? same : firstIn(branch ?? around) ?? firstIn(around);
      if (found) return found;
    }
    return undefined;
  };
}

/** Whether nothing has the focus. */
export const nowhere = (): boolean => !document.activeElement || document.activeElement === document.body;

/**
 * Keeps the focus near where it was when what had it is taken off the page, such as a row with the button that removed it: who
 * works by keys goes on there and not at the top of the page (WCAG 2.2, 2.4.3). Ends by what it returns.
 */
export function keepFocus(): () => void {
  let held: Element | null = null;
  let nearest: () => HTMLElement | undefined = () => undefined;
  const remember = ({ target }: FocusEvent) => {
    if (!(target instanceof Element)) return;
    held = target;
    nearest = nearestTo(target);
  };
  const removals = new MutationObserver(() => {
    if (!held || held.isConnected) return;
    held = null;
    // Whoever took it away may know better where to go on.
    setTimeout(() => nowhere() && nearest()?.focus({ preventScroll: true }));
  });
  const forget = ({ target }: FocusEvent) => {
    // What is taken off the page may be left first.
    setTimeout(() => {
      if (held === target && held?.isConnected && document.activeElement !== held) held = null;
    });
  };
  document.addEventListener('focusin', remember);
  document.addEventListener('focusout', forget);
  removals.observe(document.body, { childList: true, subtree: true });
  return () => {
    document.removeEventListener('focusin', remember);
    document.removeEventListener('focusout', forget);
    removals.disconnect();
  };
}

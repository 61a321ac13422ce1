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

/** What had the focus, and where it was. */
export interface Spot {
  element: HTMLElement | SVGElement;
  /** What is nearest to it once it is gone: the same control of what took its place, else another one there, else one further out. */
  nearest: () => HTMLElement | undefined;
}

/** Remembers where an element is; nothing of what can have no focus. */
export function spotOf(element: unknown): Spot | undefined {
  if (!(element instanceof HTMLElement || element instanceof SVGElement)) return undefined;
  return { element, nearest: nearestTo(element) };
}

function nearestTo(element: Element): () => HTMLElement | undefined {
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

interface Held extends Spot {
  place: Element;
}

/** Where somebody was in each place, the latest last. */
class Trail {
  private steps: Held[] = [];

  get last(): Held | undefined {
    return this.steps.at(-1);
  }

  to(spot: Spot): void {
    const place = spot.element.closest(PLACE) ?? document.body;
    const others = this.steps.filter((step) => step.place !== place && step.place.isConnected);
    this.steps = [...others, { ...spot, place }];
  }

  /** Forgets the last step, and returns what to go on with: near it, or, where its whole place is gone, in the one before. */
  back(): HTMLElement | SVGElement | undefined {
    const gone = this.steps.pop();
    if (!gone) return undefined;
    if (gone.place.isConnected) return gone.nearest();
    this.steps = this.steps.filter(({ place }) => place.isConnected);
    const { last } = this;
    if (!last) return undefined;
    return last.element.isConnected ? last.element : last.nearest();
  }

  leave(): void {
    this.steps.pop();
  }
}

/**
 * Keeps the focus near where it was when what had it is taken off the page, such as a row with the button that removed it, even
 * after a question, and gives it back to what could not be pressed for a while: who works by keys goes on there and not at the top of the page (WCAG 2.2, 2.4.3). Ends by what it returns.
 */
export function keepFocus(): () => void {
  const trail = new Trail();
  const remember = ({ target }: FocusEvent) => {
    const spot = spotOf(target);
    if (spot) trail.to(spot);
  };
  const lost = () => trail.last !== undefined && !trail.last.element.isConnected && nowhere();
  let waiting = false;
  const removals = new MutationObserver((changes) => {
    // What could not be pressed while it was at work can be again.
    const held = trail.last?.element;
    if (held && !held.matches(':disabled') && changes.some(({ type, target }) => type === 'attributes' && target === held) && nowhere()) held.focus({ preventScroll: true });
    if (waiting || !lost()) return;
    waiting = true;
    // Whoever took it away may know better where to go on.
    setTimeout(() => {
      waiting = false;
      if (lost()) trail.back()?.focus({ preventScroll: true });
    });
  });
  const forget = ({ target }: FocusEvent) => {
    // What is taken off the page, or cannot be pressed while it is at work, is left first.
    setTimeout(() => {
      const held = trail.last?.element;
      if (held === target && held?.isConnected && !held.matches(':disabled') && document.activeElement !== held) trail.leave();
    });
  };
  document.addEventListener('focusin', remember);
  document.addEventListener('focusout', forget);
  removals.observe(document.body, { childList: true, subtree: true, attributeFilter: ['disabled'] });
  return () => {
    document.removeEventListener('focusin', remember);
    document.removeEventListener('focusout', forget);
    removals.disconnect();
  };
}

/** How a notice reads: done, done with something to look at, or gone wrong. */
export type NoticeKind = 'success' | 'warning' | 'danger';
/** One line for the bottom bar. */
export interface Notice {
  id: number;
  kind: NoticeKind;
  text: string;
  timeout: number;
  /** What can be done about it while it is shown. */
  action?: NoticeAction;
}

/** A way back, or on, from what a notice is about. */
export interface NoticeAction {
  label: string;
  run: () => void;
}

interface Options {
  timeout?: number;
  action?: NoticeAction;
}

/** How long a notice stays unless its sender says otherwise, in milliseconds. */
export const NOTICE_TIMEOUT = 4000;
/** How long one stays that something can be done about, or is to be thought about, in milliseconds. */
export const ACTION_TIMEOUT = 10_000;

let current: Notice | null = null;
let last = 0;
const listeners = new Set<() => void>();

function publish(next: Notice | null): void {
  current = next;
  listeners.forEach((listener) => listener());
}

/** Shows a line in the bottom bar in place of the one there. */
export function notify(kind: NoticeKind, text: string, { action, timeout = action || kind === 'warning' ? ACTION_TIMEOUT : NOTICE_TIMEOUT }: Options = {}): void {
  publish({ id: ++last, kind, text, timeout, action });
}

/** Takes the line away, unless another has taken its place. */
export function dismissNotice(id: number): void {
  if (current?.id === id) publish(null);
}

/** For useSyncExternalStore: the line now shown and a subscription to its changes. */
export const notices = {
  get: (): Notice | null => current,
  subscribe: (listener: () => void): (() => void) => {
    listeners.add(listener);
    return () => listeners.delete(listener);
  },
};

/** Signs the same person in again without leaving the page; false where they would rather leave. */
type Renew = () => Promise<boolean>;

const holders = new Set<object>();
let ask: Renew | null = null;
let asking: Promise<boolean> | null = null;

/** Whether something is open that would be lost with the page. */
export const isHeld = (): boolean => holders.size > 0;

/** Keeps the page while the session is lost, for as long as something is written; the answer ends it. */
export function holdPage(): () => void {
  const holder = {};
  holders.add(holder);
  return () => void holders.delete(holder);
}

/** Says how one signs in again over a page that is kept; the answer takes it back. */
export function provideRenewal(renew: Renew): () => void {
  ask = renew;
  return () => {
    if (ask === renew) ask = null;
  };
}

/** Has the person sign in again where the page is to be kept, once for all calls that wait for it. */
export function renewSession(): Promise<boolean> {
  if (!isHeld() || !ask) return Promise.resolve(false);
  asking ??= ask().then((renewed) => {
    asking = null;
    // Who leaves has been asked what would be lost.
    if (!renewed) holders.clear();
    return renewed;
  });
  return asking;
}

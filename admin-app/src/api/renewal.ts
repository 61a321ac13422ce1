/** Signs the same person in again without leaving the page, on which something may be written; false where they would rather leave. */
type Renew = (held: boolean) => Promise<boolean>;

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

/**
 * Has the person sign in again where the page is to be kept, or where what waits for it changes something: whoever pressed a button
 * wants it done. Once for all calls that wait.
 */
export function renewSession(changes: boolean): Promise<boolean> {
  if (asking) return asking;
  const held = isHeld();
  if (!ask || !(held || changes)) return Promise.resolve(false);
  asking = ask(held).then((renewed) => {
    asking = null;
    // Who leaves has been asked what would be lost.
    if (!renewed) holders.clear();
    return renewed;
  });
  return asking;
}

import { AREA } from '@/view/address';

/** Where the sign-in page is. */
export const LOGIN = '/login';
/** Where a second factor is set up. */
export const FACTOR = '/second-factor';
/** Where a signed-in user starts. */
export const START = `${AREA}/dashboard`;

/** The sign-in address that comes back to `from` afterwards. */
export function loginAddress(from: string): string {
  return from === AREA || from === START ? LOGIN : `${LOGIN}?to=${encodeURIComponent(from)}`;
}

/** The address asked for before sign-in. Only one of ours is honoured, so that a link cannot lead elsewhere. */
export function returnAddress(search: string): string {
  const to = new URLSearchParams(search).get('to') ?? '';
  return to === AREA || to.startsWith(`${AREA}/`) ? to : START;
}

/** Where a visitor of a page is sent instead of it, or null when it is theirs to see. */
export function guard(page: 'public' | 'protected', signedIn: boolean, here: { pathname: string; search: string }, owes = false): string | null {
  if (page === 'protected' && signedIn && owes) return FACTOR;
  if (page === 'protected') return signedIn ? null : loginAddress(here.pathname + here.search);
  return signedIn ? returnAddress(here.search) : null;
}

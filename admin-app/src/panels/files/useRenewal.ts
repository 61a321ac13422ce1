import { useEffect } from 'react';
import { isAbort } from '@/api/problem';
import { storage } from './storage';

// The address is good for ten minutes.
const EVERY = 5 * 60 * 1000;

/** Keeps the page's address good while it is open, so that it can be loaded again. */
export function useRenewal(): void {
  useEffect(() => {
    const renew = () =>
      storage.address().then(
        ({ token }) => {
          const query = new URLSearchParams(window.location.search);
          query.set('token', token);
          window.history.replaceState(window.history.state, '', `${window.location.pathname}?${query}`);
        },
        (cause: unknown) => {
          if (!isAbort(cause)) console.warn('the address of the file manager could not be renewed', cause);
        },
      );
    const timer = setInterval(() => void renew(), EVERY);
    return () => clearInterval(timer);
  }, []);
}

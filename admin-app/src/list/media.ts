import { useCallback, useSyncExternalStore } from 'react';

/** Whether the window answers to a media query now. */
export function useMedia(query: string): boolean {
  const subscribe = useCallback(
    (listener: () => void) => {
      const media = window.matchMedia(query);
      media.addEventListener('change', listener);
      return () => media.removeEventListener('change', listener);
    },
    [query],
  );
  return useSyncExternalStore(subscribe, () => window.matchMedia(query).matches);
}

/** Below this the columns that are only for wide windows are left out. */
export const NARROW = '(max-width: 991px)';
/** Below this a row has room for fewer buttons, with the navigation beside it. */
export const TIGHT = '(max-width: 1439px)';
/** Below this rows are cards. */
export const CARDS = '(max-width: 767px)';

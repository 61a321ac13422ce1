import { createContext, type ReactNode, useCallback, useContext, useEffect, useState } from 'react';
import { api, type Envelope } from '@/api/client';
import { isAbort, Problem } from '@/api/problem';
import { currentUser, storeUser, type User } from '@/api/session';
import type { Menu } from '@/contract/view.gen';

/** What the signed-in user may see, in the language in use. */
export type Navigation = Menu & { user?: User };

/** How far the navigation has come. */
export type NavigationState =
  | { is: 'loading' }
  | { is: 'failed'; message: string; retry: () => void }
  | { is: 'ready'; navigation: Navigation };

const Context = createContext<Navigation | null>(null);

/** Loads the menu and the screens of the user with the given id, anew for each user. */
export function useNavigationState(userId: number | undefined): NavigationState {
  const [state, setState] = useState<NavigationState>({ is: 'loading' });
  const [attempt, setAttempt] = useState(0);
  const retry = useCallback(() => setAttempt((n) => n + 1), []);

  useEffect(() => {
    if (userId === undefined) return;
    const leaving = new AbortController();
    setState({ is: 'loading' });
    api.get<Envelope<Navigation>>('/api/schema', { signal: leaving.signal, quiet: true }).then(
      ({ data }) => {
        const stored = currentUser();
        // The name or the role may have changed since sign-in; the token is told only then.
        if (stored && data.user && stored.id === data.user.id) {
          storeUser({ ...stored, ...data.user, token: data.user.token ?? stored.token });
        }
        setState({ is: 'ready', navigation: data });
      },
      (cause: unknown) => {
        if (isAbort(cause) || (cause instanceof Problem && cause.status === 401)) return;
        setState({ is: 'failed', message: cause instanceof Error ? cause.message : String(cause), retry });
      },
    );
    return () => leaving.abort();
  }, [userId, attempt, retry]);

  return state;
}

/** Gives the navigation to everything within the signed-in area. */
export function NavigationProvider({ value, children }: { value: Navigation; children: ReactNode }) {
  return <Context value={value}>{children}</Context>;
}

/** The navigation; only within the signed-in area. */
export function useNavigation(): Navigation {
  const navigation = useContext(Context);
  if (!navigation) throw new Error('useNavigation outside the signed-in area');
  return navigation;
}

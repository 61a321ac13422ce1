import { createContext, type ReactNode, useCallback, useContext, useEffect, useRef, useState } from 'react';
import { api, type Envelope } from '@/api/client';
import { takeNavigation } from '@/api/bootstrap';
import { isAbort, Problem } from '@/api/problem';
import { onRights } from '@/api/rights';
import { currentUser, storeUser, type User } from '@/api/session';
import type { Menu } from '@/contract/view.gen';

/** What the signed-in user may see, in the language in use. */
export type Navigation = Menu & { user?: User };

// The name or the role may have changed since sign-in; the token is told only then.
function keepUser({ user }: Navigation): void {
  const stored = currentUser();
  if (!stored || stored.id !== user?.id) return;
  const next = { ...stored, ...user, token: user.token ?? stored.token };
  if (JSON.stringify(next) !== JSON.stringify(stored)) storeUser(next);
}

/** How far the navigation has come. */
export type NavigationState =
  | { status: 'loading' }
  | { status: 'failed'; message: string; retry: () => void }
  | { status: 'ready'; navigation: Navigation };

const Context = createContext<Navigation | null>(null);

/** Loads the menu and the screens of the user with the given id, anew for each user. */
export function useNavigationState(userId: number | undefined): NavigationState {
  const [state, setState] = useState<NavigationState>(() => {
    const navigation = takeNavigation(userId);
    return navigation ? { status: 'ready', navigation } : { status: 'loading' };
  });
  const [attempt, setAttempt] = useState(0);
  const retry = useCallback(() => setAttempt((n) => n + 1), []);
  // Whom the navigation at hand is for.
  const loadedFor = useRef(state.status === 'ready' ? userId : undefined);

  useEffect(() => {
    if (userId === undefined) return;
    if (loadedFor.current === userId && attempt === 0) {
      if (state.status === 'ready') keepUser(state.navigation);
      return;
    }
    loadedFor.current = undefined;
    const controller = new AbortController();
    // What is there stays until what takes its place has come.
    setState((before) => (before.status === 'ready' && before.navigation.user?.id === userId ? before : { status: 'loading' }));
    api.get<Envelope<Navigation>>('/api/schema', { signal: controller.signal, quiet: true }).then(
      ({ data }) => {
        keepUser(data);
        setState({ status: 'ready', navigation: data });
      },
      (cause: unknown) => {
        if (isAbort(cause) || (cause instanceof Problem && cause.status === 401)) return;
        setState({ status: 'failed', message: cause instanceof Error ? cause.message : String(cause), retry });
      },
    );
    return () => controller.abort();
    // eslint-disable-next-line react-hooks/exhaustive-deps -- `state` is only looked at before anything was asked for
  }, [userId, attempt, retry]);

  useEffect(() => onRights(retry), [retry]);

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

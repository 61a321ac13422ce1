import { createContext, type ReactNode, useCallback, useContext, useEffect, useMemo } from 'react';
import { api, type Envelope } from '@/api/client';
import { takeNavigation } from '@/api/bootstrap';
import { Problem } from '@/api/problem';
import { freshFromBootstrap, keys, useApiQuery } from '@/api/queries';
import { currentUser, storeUser, type User } from '@/api/session';
import type { Menu } from '@/contract/view.gen';

/** A list as a person likes to see it. */
export interface ListView {
  name: string;
  /** The query of the list's address, without a page. */
  query: string;
  /** The list opens with it. */
  opens: boolean;
  /** What it was saved with and the list no longer takes; the query is without it. */
  dropped?: readonly string[];
}

/** What a person set up in one list. */
export interface ListSetup {
  /** The columns that are not shown; absent until the person chose. */
  hidden?: readonly string[];
  views: readonly ListView[];
}

/** What the signed-in user may see, in the language in use, and what they set up in lists, by screen. */
export type Navigation = Menu & { user?: User; lists?: Readonly<Record<string, ListSetup>> };

// The name or the role may have changed since sign-in; the token is sent only at sign-in.
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
  const { data: navigation, error, refetch } = useApiQuery({
    queryKey: keys.navigation(userId),
    queryFn: ({ signal }) => api.get<Envelope<Navigation>>('/api/schema', { signal, quiet: true }).then(({ data }) => data),
    initialData: () => takeNavigation(userId),
    staleTime: freshFromBootstrap,
    enabled: userId !== undefined,
  });
  useEffect(() => {
    if (navigation) keepUser(navigation);
  }, [navigation]);

  const retry = useCallback(() => void refetch(), [refetch]);
  return useMemo(() => {
    // What is there stays until what takes its place has come.
    if (navigation) return { status: 'ready', navigation };
    if (!error || (error instanceof Problem && error.status === 401)) return { status: 'loading' };
    return { status: 'failed', message: error.message, retry };
  }, [navigation, error, retry]);
}

/** Gives the navigation to everything within the signed-in area. */
export function NavigationProvider({ value, children }: { value: Navigation; children: ReactNode }) {
  return <Context value={value}>{children}</Context>;
}

/** The navigation, or null outside the signed-in area. */
export const useNavigated = (): Navigation | null => useContext(Context);

/** The navigation; only within the signed-in area. */
export function useNavigation(): Navigation {
  const navigation = useNavigated();
  if (!navigation) throw new Error('useNavigation outside the signed-in area');
  return navigation;
}

import { QueryCache, QueryClient, type QueryKey, useQuery, type UseQueryOptions, type UseQueryResult } from '@tanstack/react-query';
import { onRights } from './rights';
import { onSaved } from './saved';
import { currentUser, subscribeUser } from './session';

/** The keys that the server's answers are kept under, from what they are of to what exactly was asked. */
export const keys = {
  navigation: (userId: number | undefined) => ['navigation', userId],
  view: (name: string) => ['view', name],
  rows: (path: string, query: Readonly<Record<string, unknown>>) => ['rows', path, query],
  record: (address: string) => ['record', address],
  detail: (address: string) => ['detail', address],
  gallery: (address: string) => ['gallery', address],
  picture: (address: string, id: number) => ['picture', address, id],
  video: (address: string) => ['video', address],
  copy: (address: string | null) => ['copy', address],
  csrf: () => ['csrf'],
  tree: (address: string) => ['tree', address],
  children: (address: string) => ['children', address],
  history: (address: string) => ['history', address],
  options: (url: string | null, wanted?: Readonly<Record<string, unknown>>) => ['options', url, wanted ?? null],
  matrix: (url: string) => ['matrix', url],
  activity: (userId: number) => ['activity', userId],
  numbers: (path: string, query: Readonly<Record<string, unknown>>) => ['numbers', path, query],
  files: (query: object) => ['files', query],
  folders: () => ['folders'],
  file: (id: number) => ['file', id],
  fileUses: (id: number) => ['file-uses', id],
  sync: (address: string) => ['sync', address],
  unique: (url: string | null, body: string | null) => ['unique', url, body],
  live: (url: string, body: string) => ['live', url, body],
  feed: (screen: string, name: string, record?: object) => ['feed', screen, name, record ?? null],
  link: (token: string | null) => ['link', token],
  conflict: (address: string, version: number | undefined) => ['conflict', address, version],
  why: (address: string) => ['why', address],
  secondFactor: (userId: number | undefined) => ['second-factor', userId],
} as const;

/**
 * What is kept of the server's answers. What was seen before is shown at once and asked for again behind it, which ETags
 * make cheap; nothing is tried again by itself while the connection holds, since the calls say what went wrong.
 */
export const queryClient = new QueryClient({
  queryCache: new QueryCache({
    // What is only missed, not needed, is logged for who looks for faults.
    onError: (cause, { meta }) => {
      if (typeof meta?.warning === 'string') console.warn(meta.warning, cause);
      if (typeof meta?.failure === 'string') console.error(meta.failure, cause);
    },
  }),
  defaultOptions: {
    queries: {
      retry: false,
      refetchOnWindowFocus: false,
      networkMode: 'always',
      // What failed to come is asked for again once the connection is back; nothing that is shown changes by it.
      refetchOnReconnect: ({ state }) => state.status === 'error' && 'always',
    },
  },
});

// Nothing provides the client to the page, so it begins here to listen for the connection.
queryClient.mount();

/** An answer of the server, kept under its key. */
export function useApiQuery<T, Key extends QueryKey>(options: UseQueryOptions<T, Error, T, Key>): UseQueryResult<T> {
  return useQuery(options, queryClient);
}

// How long what the page asked for while it was loading need not be asked for again, in milliseconds.
const BOOTSTRAP_FRESH = 10_000;

/** The staleTime of what may have come with the page (api/bootstrap.ts): that is new enough, anything else is asked for again. */
export const freshFromBootstrap = ({ state }: { state: { dataUpdateCount: number } }): number =>
  state.dataUpdateCount === 0 ? BOOTSTRAP_FRESH : 0;

/** Read once by who opens it, and never shown from what was kept: it is about to be changed. */
export const READ_ONCE = { gcTime: 0, staleTime: Infinity } as const;

const SAVED_CHANGES = ['options', 'activity', 'numbers'] as const;
// What was done to a record may have changed the lists below it, and what was done to one of those others beside it.
const ROWS_CHANGE = ['rows', 'children'] as const;

// The one place that says what a saved record may have changed elsewhere.
onSaved(({ rows, details }) => {
  for (const kind of SAVED_CHANGES) void queryClient.invalidateQueries({ queryKey: [kind] });
  queryClient.removeQueries({ queryKey: ['rows'], type: 'inactive' });
  if (rows) for (const kind of ROWS_CHANGE) void queryClient.invalidateQueries({ queryKey: [kind] });
  if (details) void queryClient.invalidateQueries({ queryKey: ['detail'] });
});

// Menus and views are cut to the rights of who asked.
onRights(() => {
  void queryClient.invalidateQueries({ queryKey: ['navigation'] });
  void queryClient.invalidateQueries({ queryKey: ['view'] });
});

let owner = currentUser()?.id;
subscribeUser(() => {
  const id = currentUser()?.id;
  if (id === owner) return;
  owner = id;
  queryClient.clear();
});

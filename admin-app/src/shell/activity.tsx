import { createContext, type ReactNode, useContext, useMemo } from 'react';
import { api, type Envelope } from '@/api/client';
import { keys, useApiQuery } from '@/api/queries';
import type { ScreenLink } from '@/contract/view.gen';
import { areaPath } from '@/view/address';
import { opensRecords } from '@/view/resolve';

/** One thing somebody did to a record. */
export interface LogItem {
  route?: string | null;
  row_id?: number | string | null;
  path?: string | null;
  action: string;
  action_label: string;
  icon?: string | null;
  title?: string | null;
  model?: string | null;
  created_at?: string | null;
}

interface Activity {
  items: LogItem[];
  loading: boolean;
}

const NONE: LogItem[] = [];

const Context = createContext<Activity>({ items: [], loading: false });

/** Where a log entry leads: to its record, or nowhere when the record was removed or its screen may not be opened. */
export function logLink(item: LogItem, screens: readonly ScreenLink[]): string | null {
  if (item.action === 'destroy') return null;
  const screen = screens.find(({ route_name: name }) => name === item.route);
  if (!screen) return null;
  const path = areaPath(screen.path);
  const row = item.row_id;
  return row === null || row === undefined || row === '' || !opensRecords(screen) ? path : `${path}/${row}`;
}

/** Loads what the user did lately, and again after each save. A failure is only warned of. */
export function ActivityProvider({ userId, children }: { userId: number; children: ReactNode }) {
  const { data: items = NONE, isPending: loading } = useApiQuery({
    queryKey: keys.activity(userId),
    queryFn: ({ signal }) => api.get<Envelope<LogItem[]>>(`/api/user/logs/${userId}`, { signal, quiet: true }).then(({ data }) => data ?? NONE),
    meta: { warning: 'the activity log could not be loaded' },
  });
  return <Context value={useMemo(() => ({ items, loading }), [items, loading])}>{children}</Context>;
}

/** What the user did lately. */
export const useActivity = (): Activity => useContext(Context);

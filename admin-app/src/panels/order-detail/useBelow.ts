import { useMemo } from 'react';
import { api, type Envelope } from '@/api/client';
import { keys, useApiQuery } from '@/api/queries';
import type { View } from '@/contract/view.gen';
import type { Row } from '@/list/cells/cell';
import { childShownAs, childView } from '@/view/child';
import type { Order } from './order';

/** One of the lists below an order with its rows, as the screen that they are; none where the server has no such list. */
export function useBelow(view: View, order: Order, shown: string, enabled = true) {
  const child = childShownAs(view, shown);
  const own = useMemo(() => (child ? childView(view, child, order.id) : view), [child, order.id, view]);
  const { data, error, refetch } = useApiQuery({
    queryKey: keys.children(own.api),
    queryFn: ({ signal }) => api.get<Envelope<Row[]>>(own.api.replace(/\/$/, ''), { signal, quiet: true }).then(({ data: rows }) => rows),
    enabled: enabled && child !== undefined,
    placeholderData: (before) => before,
  });
  return { child, own, rows: data ?? [], error, refetch };
}

import type { UseQueryResult } from '@tanstack/react-query';
import { keys, useApiQuery } from '@/api/queries';
import type { DetailPanelProps, ScreenPanelProps } from './panel';

/** What a feed of a screen returns, or of one of its records: that is asked again when the record has changed. */
export function useFeed<T>(panel: Pick<ScreenPanelProps, 'view' | 'feed'> & Partial<Pick<DetailPanelProps, 'record'>>, name: string): UseQueryResult<T> {
  return useApiQuery({
    queryKey: keys.feed(panel.view.name, name, panel.record),
    queryFn: ({ signal }) => panel.feed<T>(name, undefined, signal),
  });
}

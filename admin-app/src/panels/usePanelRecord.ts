import { useEffect, useRef } from 'react';
import { api, type Envelope } from '@/api/client';
import { notify } from '@/api/notices';
import { Problem } from '@/api/problem';
import { keys, READ_ONCE, useApiQuery } from '@/api/queries';
import type { View } from '@/contract/view.gen';
import type { Values } from '@/form/record';

/** The record that a panel is about; null until it has come. One that is not there takes the panel away again. */
export function usePanelRecord(view: View, id: number, onClose: () => void): Values | null {
  const address = `${view.api}${id}`;
  const { data, error } = useApiQuery({
    queryKey: keys.record(address),
    queryFn: ({ signal }) => api.get<Envelope<Values>>(address, { signal, quiet: true }).then((answer) => answer.data),
    ...READ_ONCE,
  });
  const latestClose = useRef(onClose);
  latestClose.current = onClose;

  useEffect(() => {
    if (!error || (error instanceof Problem && error.status === 401)) return;
    notify('danger', error.message);
    if (error instanceof Problem && error.status === 404) latestClose.current();
  }, [error]);

  return data ?? null;
}

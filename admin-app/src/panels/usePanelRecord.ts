import { useEffect, useRef, useState } from 'react';
import { api, type Envelope } from '@/api/client';
import { notify } from '@/api/notices';
import { isAbort, Problem } from '@/api/problem';
import type { View } from '@/contract/view.gen';
import type { Values } from '@/form/record';

/** The record that a panel is about; null until it has come. One that is not there takes the panel away again. */
export function usePanelRecord(view: View, id: number, onClose: () => void): Values | null {
  const [record, setRecord] = useState<Values | null>(null);
  const latestClose = useRef(onClose);
  latestClose.current = onClose;

  useEffect(() => {
    const controller = new AbortController();
    api.get<Envelope<Values>>(`${view.api}${id}`, { signal: controller.signal, quiet: true }).then(
      ({ data }) => setRecord(data),
      (cause: unknown) => {
        if (isAbort(cause) || (cause instanceof Problem && cause.status === 401)) return;
        notify('danger', cause instanceof Error ? cause.message : String(cause));
        if (cause instanceof Problem && cause.status === 404) latestClose.current();
      },
    );
    return () => controller.abort();
  }, [view.api, id]);

  return record;
}

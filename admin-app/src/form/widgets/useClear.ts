import { useEffect, useRef } from 'react';
import { useFromHost, useHost } from './host';

/** Empties a field at the moment a condition on other fields becomes true; there need be none. */
export function useClear(elementId: string, when: unknown, clear: () => void): void {
  const host = useHost();
  const met = useFromHost(host, () => when !== undefined && host.meets(host.pathOf(elementId), when));
  const known = useRef(met);
  const act = useRef(clear);
  act.current = clear;
  useEffect(() => {
    const became = met && !known.current;
    known.current = met;
    if (became) act.current();
  }, [met]);
}

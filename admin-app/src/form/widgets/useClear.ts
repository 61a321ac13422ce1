import { useEffect, useRef } from 'react';
import type { When } from '../schema';
import { decide } from '../visibility';
import { useFromHost, useHost } from './host';

/** Empties a field at the moment a condition on other fields becomes true. */
export function useClear(elementId: string, when: When | undefined, clear: () => void): void {
  const host = useHost();
  const met = useFromHost(host, () => {
    if (!when) return false;
    const path = host.pathOf(elementId);
    return decide(when, (field) => {
      const at = host.near(path, field);
      return at && host.read(at);
    });
  });
  const known = useRef(met);
  const act = useRef(clear);
  act.current = clear;
  useEffect(() => {
    const became = met && !known.current;
    known.current = met;
    if (became) act.current();
  }, [met]);
}

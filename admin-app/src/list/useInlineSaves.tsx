import { useCallback, useMemo, useRef } from 'react';
import { api } from '@/api/client';
import { emitSaved } from '@/api/saved';
import { Icon } from '@/view/Icon';
import type { CellTools, Row } from './cells/cell';

const isInline = () => document.activeElement?.closest('[data-inline]') != null;

/**
 * What cells need, saving in place among it. A number saved in place may move its row, which must not happen under the
 * hands of who is changing the next one: rows are loaded again when the person leaves those numbers.
 */
export function useInlineSaves(nameOf: (row: Row) => string, reload: () => void): { tools: CellTools; reloadMoved: () => void } {
  const moved = useRef(false);
  const reloadMoved = useCallback(() => {
    if (!moved.current) return;
    moved.current = false;
    reload();
  }, [reload]);

  const tools = useMemo<CellTools>(
    () => ({
      icon: (name) => <Icon name={name} />,
      nameOf,
      reloadMoved,
      save: async (url, values) => {
        await api.post(url, values, { quiet: true });
        emitSaved({ rows: false });
        moved.current = true;
        if (!isInline()) reloadMoved();
      },
    }),
    [nameOf, reloadMoved],
  );
  return { tools, reloadMoved };
}

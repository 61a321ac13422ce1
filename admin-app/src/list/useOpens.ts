import { useEffect, useRef } from 'react';
import { api } from '@/api/client';
import { emitSaved } from '@/api/saved';
import { jobOf } from '@/command/address';
import type { Detail, View } from '@/contract/view.gen';
import type { Row } from './cells/cell';

/** Does to a record what opening its detail does, once and where the record offers it, and reports that it changed. */
export function useOpens(view: View, detail: Detail, row: Row | undefined, onChanged: () => void): void {
  const done = useRef(false);
  const command = view.commands?.find(({ name, scope }) => name === detail.opens && scope === 'row');
  const offered = command !== undefined && (row?.can?.includes(command.name) ?? false);
  useEffect(() => {
    if (!row || done.current) return;
    // What was already done is not done again when somebody takes it back within the panel.
    done.current = true;
    if (!command || !offered) return;
    const { url, body } = jobOf(command, { id: row.id });
    api.post(url, body, { quiet: true }).then(
      () => {
        emitSaved();
        onChanged();
      },
      // Somebody else was first, or may do it and this person may not: the record can be looked at all the same.
      () => undefined,
    );
  }, [row, command, offered, onChanged]);
}

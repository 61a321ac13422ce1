import { type ReactNode, useCallback, useMemo } from 'react';
import { antiForgery, api, type Envelope } from '@/api/client';
import { jobOf } from '@/command/address';
import { useCommand } from '@/command/useCommand';
import type { View } from '@/contract/view.gen';
import type { Row } from '@/list/cells/cell';
import type { PanelTools } from './panel';
// Commands may ask for values; where their form comes from is said here.
import '@/form/provide';
import '@/list/provide';

/** The feeds and commands of a screen, or of one of its records, called so; `dialog` is what a command asks, to be rendered. */
export function usePanelTools(view: View, record: Row | null, reload: () => void, name?: string): PanelTools & { dialog: ReactNode } {
  const { start, dialog } = useCommand();
  const id = record?.id;
  const feed = useCallback(
    async <T,>(name: string, query?: Readonly<Record<string, string | undefined>>, signal?: AbortSignal): Promise<T> => {
      const found = view.feeds?.find((one) => one.name === name);
      if (!found) throw new Error(`${view.name} has no feed ${name}`);
      const url = found.url.replace(/\{id\??\}/, String(id ?? ''));
      const { data } = await api.get<Envelope<T>>(url, { query, signal, quiet: true, ...(found.changes && { headers: antiForgery() }) });
      return data;
    },
    [view, id],
  );
  const can = record?.can;
  const commands = useMemo(
    () =>
      (view.commands ?? [])
        .filter(({ name, scope }) => (id === undefined ? scope === 'list' : scope === 'row' && can?.includes(name)))
        .map((command) => ({
          name: command.name,
          label: command.label,
          icon: command.icon,
          run: () => start(jobOf(command, { id, name, record: record ?? undefined }, view.commands), reload),
        })),
    [view.commands, id, name, record, can, start, reload],
  );
  return { feed, commands, reload, dialog };
}

import { type ReactNode, useCallback, useState } from 'react';
import { useNavigate } from 'umi';
import { api } from '@/api/client';
import { notify } from '@/api/notices';
import { emitSaved } from '@/api/saved';
import { jobOf } from '@/command/address';
import { idsFailed, type Outcome } from '@/command/send';
import { useCommand } from '@/command/useCommand';
import type { Action, Command, View } from '@/contract/view.gen';
import { t } from '@/i18n/texts';
import type { Row } from './cells/cell';
import { useConfirm } from './confirm';
import { isGone, notifyFailure } from './failure';
import { openFile, openPreview } from './preview';
import { copyAddress, panelOf, recordAddress, rowName } from './record';
// Commands may ask for values; where their form comes from is said here.
import '@/form/provide';
import './provide';

interface Message {
  message: string;
}

/** What can be done to rows. */
export interface Actions {
  /** Does one of a row's actions; returns whether the row was changed by it. */
  run: (action: Action, row: Row) => Promise<boolean>;
  /** Does a bulk action to these rows; returns those that stay ticked, nothing where it was done to none. */
  runBulk: (action: Action, rows: readonly Row[]) => Promise<readonly number[] | null>;
  /** The rows that an action is under way for. */
  busy: ReadonlySet<number>;
  /** What a command asks before it is done; to be rendered. */
  dialog: ReactNode;
}

function write(path: string, { name }: Action, id: number): Promise<Message> {
  const quiet = { quiet: true };
  if (name === 'destroy') return api.delete<Message>(`${path}${id}`, quiet);
  if (name === 'restore') return api.post<Message>(`${path}${id}/restore`, undefined, quiet);
  return api.post<Message>(`${path}array/${name}`, { rows: [id] }, quiet);
}

const mayRestore = ({ list }: View): boolean => [...(list?.row ?? []), ...(list?.bulk ?? [])].some(({ name }) => name === 'restore');

async function restore(view: View, ids: readonly number[], reload: () => void): Promise<void> {
  try {
    const [only] = ids;
    const { message } = ids.length === 1 ? await api.post<Message>(`${view.api}${only}/restore`, undefined, { quiet: true }) : await api.post<Message>(`${view.api}array/restore`, { rows: ids }, { quiet: true });
    notify('success', message);
    emitSaved();
    reload();
  } catch (cause) {
    notifyFailure('store', cause);
  }
}

const WRITES: ReadonlySet<string> = new Set(['destroy', 'restore', 'publish', 'hide']);

/** Does what the buttons of a list's rows say. `reload` is called after each change; `calls` says what a row of no list is called. */
export function useActions(view: View, search: string, reload: () => void, calls?: (row: Row) => string): Actions {
  const navigate = useNavigate();
  const confirm = useConfirm();
  const { start, dialog } = useCommand();
  const [busy, setBusy] = useState<ReadonlySet<number>>(new Set());
  const nameOf = useCallback((row: Row) => (view.list ? rowName(row, view) : calls?.(row)), [calls, view]);

  const change = useCallback(
    async (action: Action, rows: readonly Row[], call: () => Promise<Message>) => {
      const ids = rows.map(({ id }) => id);
      const names = rows.map((row) => nameOf(row) ?? `#${row.id}`);
      if (!(await confirm(action, names, ids))) return false;
      setBusy((before) => new Set([...before, ...ids]));
      try {
        const { message } = await call();
        const back = action.name === 'destroy' && mayRestore(view) ? { label: t('list.undo'), run: () => void restore(view, ids, reload) } : undefined;
        notify('success', message, { action: back });
        emitSaved();
        reload();
        return true;
      } catch (cause) {
        notifyFailure(action.name === 'destroy' ? 'destroy' : 'store', cause, names);
        // What somebody else removed is no more in the way of another try.
        if (isGone(cause)) reload();
        return false;
      } finally {
        setBusy((before) => new Set([...before].filter((id) => !ids.includes(id))));
      }
    },
    [confirm, nameOf, reload, view],
  );

  const run = useCallback(
    async (action: Action, row: Row) => {
      if (action.name === 'preview') {
        await openPreview(view.api, row.id);
        return false;
      }
      if (action.opens) {
        await openFile(action.opens.replace('{id}', String(row.id)));
        return false;
      }
      const command = commandOf(view, action, 'row');
      if (command) {
        start(jobOf(command, { id: row.id, name: nameOf(row), record: row }, view.commands), reload);
        return false;
      }
      if (WRITES.has(action.name)) return change(action, [row], () => write(view.api, action, row.id));
      if (action.name === 'duplicate') navigate(copyAddress(view, search, row.id));
      else navigate(recordAddress(view, search, row.id, panelOf(action.name, view)));
      return false;
    },
    [change, nameOf, navigate, reload, search, start, view],
  );

  const runBulk = useCallback(
    async (action: Action, rows: readonly Row[]) => {
      const ids = rows.map(({ id }) => id);
      const command = commandOf(view, action, 'bulk');
      if (command) {
        const names = new Map(rows.map((row) => [row.id, nameOf(row) ?? '']));
        return new Promise<readonly number[] | null>((done) => {
          const finish = (outcome: Outcome) => {
            reload();
            // What only reads the rows leaves them as they are, ticked for what is done to them next.
            done(command.reads ? ids : idsFailed(outcome));
          };
          start(jobOf(command, { rows: ids, names }), finish, () => done(null));
        });
      }
      const done = await change(action, rows, () => api.post<Message>(`${view.api}array/${action.name}`, { rows: ids }, { quiet: true }));
      return done ? [] : null;
    },
    [change, nameOf, reload, start, view],
  );

  return { run, runBulk, busy, dialog };
}

/** The command behind a button, as it is called for one record or for ticked ones. */
const commandOf = (view: View, action: Action, on: Command['scope']): Command | undefined =>
  action.command ? view.commands?.find(({ name, scope }) => name === action.name && scope === on) : undefined;

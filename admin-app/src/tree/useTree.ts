import { useCallback, useRef, useState } from 'react';
import { api } from '@/api/client';
import { dismissNotice, notices, notify } from '@/api/notices';
import { Problem } from '@/api/problem';
import { keys, queryClient, READ_ONCE, useApiQuery } from '@/api/queries';
import { emitSaved } from '@/api/saved';
import { valueAt } from '@/contract/source';
import type { View } from '@/contract/view.gen';
import { t } from '@/i18n/texts';
import { toPayload, type ServerNode, fromServer, type Tree } from './nodes';

/** Who changed the tree meanwhile, and when, as far as the server says. */
export interface Conflict {
  updated_at?: string | null;
  user?: { id: number; name: string } | null;
}

/** A screen's tree as far as it has come. */
export interface Loaded {
  /** Null until it has come. */
  tree: Tree | null;
  loading: boolean;
  /** Why the last load failed; null when it did not. */
  failure: string | null;
  saving: boolean;
  conflict: Conflict | null;
  forgetConflict: () => void;
  reload: () => void;
  /** Shows the tree at once and saves it behind; it is taken back where that fails. */
  save: (tree: Tree) => void;
}

interface Stored {
  tree: Tree;
  version: number;
}

const messageOf = (cause: unknown): string => (cause instanceof Error ? cause.message : String(cause));

/** Loads and saves the tree of a screen, always the whole of it, one save after another. */
export function useTree(view: View): Loaded {
  const [shown, setShown] = useState<Tree | null>(null);
  const [saving, setSaving] = useState(false);
  const [conflict, setConflict] = useState<Conflict | null>(null);
  const waiting = useRef<Tree | null>(null);
  const busy = useRef(false);
  const latestSave = useRef<(tree: Tree) => void>(() => undefined);
  const { api: address } = view;
  const path = view.tree?.label_path ?? '';

  const { data: stored, error, isFetching, refetch } = useApiQuery({
    queryKey: keys.tree(address),
    queryFn: async ({ signal }): Promise<Stored> => {
      const { data, version } = await api.get<{ data: ServerNode[]; version: number }>(`${address}tree`, { signal, quiet: true });
      return { tree: fromServer(data, (node) => valueAt(node, path)), version };
    },
    ...READ_ONCE,
    // A tree that was saved is the one that is shown: nobody's grip on a node is lost.
    structuralSharing: false,
  });

  const reload = useCallback(() => void refetch(), [refetch]);
  const refresh = useCallback(() => {
    // What would come may be older than what is being saved.
    if (!busy.current) reload();
  }, [reload]);

  const refuse = useCallback(
    (cause: unknown) => {
      waiting.current = null;
      // The guard takes the person to sign-in, where there is nothing left to say.
      if (cause instanceof Problem && cause.status === 401) return;
      if (cause instanceof Problem && cause.status === 409) {
        setConflict((cause.data as Conflict | undefined) ?? {});
        return reload();
      }
      notify('danger', `${t('tree.storeError')} ${messageOf(cause)}`);
      // Whatever the server holds now, it is not what was last shown.
      if (cause instanceof Problem && (cause.status === 422 || cause.status === 0)) reload();
    },
    [reload],
  );

  const send = useCallback(async () => {
    if (busy.current) return;
    busy.current = true;
    setSaving(true);
    const before = queryClient.getQueryData<Stored>(keys.tree(address))?.tree;
    try {
      let message: string | undefined;
      let after: number | undefined;
      while (waiting.current) {
        const next = waiting.current;
        waiting.current = null;
        const version = queryClient.getQueryData<Stored>(keys.tree(address))?.version;
        const answer = await api.post<{ message?: string; data: { version: number } }>(address, { tree: toPayload(next), version }, { quiet: true });
        queryClient.setQueryData<Stored>(keys.tree(address), { tree: next, version: answer.data.version });
        [message, after] = [answer.message, answer.data.version];
      }
      // What was moved since, here or by somebody else, is not to be taken back with it.
      const undo = () => {
        if (queryClient.getQueryData<Stored>(keys.tree(address))?.version !== after) setConflict({});
        else if (before) latestSave.current(before);
      };
      if (message) notify('success', message, { action: before && { label: t('list.undo'), run: undo } });
      emitSaved();
    } catch (cause) {
      refuse(cause);
    } finally {
      busy.current = false;
      setShown(null);
      setSaving(false);
    }
  }, [address, refuse]);

  const save = useCallback(
    (next: Tree) => {
      void queryClient.cancelQueries({ queryKey: keys.tree(address) });
      // Beside a refusal of this move, the way back from the former one would be taken for its own.
      const told = notices.get();
      if (told?.action) dismissNotice(told.id);
      setConflict(null);
      setShown(next);
      waiting.current = next;
      void send();
    },
    [address, send],
  );
  latestSave.current = save;

  return {
    tree: shown ?? stored?.tree ?? null,
    loading: isFetching,
    failure: error ? messageOf(error) : null,
    saving,
    conflict,
    forgetConflict: useCallback(() => setConflict(null), []),
    reload: refresh,
    save,
  };
}

import { useCallback, useEffect, useRef, useState } from 'react';
import { api } from '@/api/client';
import { notify } from '@/api/notices';
import { isAbort, Problem } from '@/api/problem';
import { emitSaved } from '@/api/saved';
import { valueAt } from '@/contract/source';
import type { View } from '@/contract/view.gen';
import { t } from '@/i18n/texts';
import { toPayload, type ServerNode, fromServer, type Tree } from './nodes';

/** Who changed the tree meanwhile, and when, as far as the server tells. */
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
  const [tree, setTree] = useState<Tree | null>(null);
  const [loading, setLoading] = useState(true);
  const [failure, setFailure] = useState<string | null>(null);
  const [saving, setSaving] = useState(false);
  const [conflict, setConflict] = useState<Conflict | null>(null);
  const [reloadKey, setReloadKey] = useState(0);
  const stored = useRef<Stored | null>(null);
  const waiting = useRef<Tree | null>(null);
  const busy = useRef(false);
  const load = useRef<AbortController | null>(null);
  const path = view.tree?.label_path ?? '';

  useEffect(() => {
    const controller = new AbortController();
    load.current = controller;
    setLoading(true);
    api.get<{ data: ServerNode[]; version: number }>(`${view.api}tree`, { signal: controller.signal, quiet: true }).then(
      ({ data, version }) => {
        const next = fromServer(data, (node) => valueAt(node, path));
        stored.current = { tree: next, version };
        setTree(next);
        setFailure(null);
        setLoading(false);
      },
      (cause: unknown) => {
        if (isAbort(cause)) return;
        setFailure(messageOf(cause));
        setLoading(false);
      },
    );
    return () => controller.abort();
  }, [view.api, path, reloadKey]);

  const reload = useCallback(() => setReloadKey((n) => n + 1), []);
  const refresh = useCallback(() => {
    // What would come may be older than what is being saved.
    if (!busy.current) reload();
  }, [reload]);

  const refuse = useCallback(
    (cause: unknown) => {
      waiting.current = null;
      setTree(stored.current?.tree ?? null);
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
    try {
      let message: string | undefined;
      while (waiting.current) {
        const next = waiting.current;
        waiting.current = null;
        const body = { tree: toPayload(next), version: stored.current?.version };
        const answer = await api.post<{ message?: string; data: { version: number } }>(view.api, body, { quiet: true });
        stored.current = { tree: next, version: answer.data.version };
        message = answer.message;
      }
      if (message) notify('success', message);
      emitSaved();
    } catch (cause) {
      refuse(cause);
    } finally {
      busy.current = false;
      setSaving(false);
    }
  }, [view.api, refuse]);

  const save = useCallback(
    (next: Tree) => {
      load.current?.abort();
      setLoading(false);
      setConflict(null);
      setTree(next);
      waiting.current = next;
      void send();
    },
    [send],
  );

  return { tree, loading, failure, saving, conflict, forgetConflict: useCallback(() => setConflict(null), []), reload: refresh, save };
}

import { useCallback, useEffect, useRef, useState } from 'react';
import { isAbort } from '@/api/problem';
import { type Folder, type FileQuery, ROOT, storage, type StoredFile } from './storage';

/** What is shown of a folder or of a search. */
export interface FileList {
  status: 'loading' | 'failed' | 'ready';
  message?: string;
  files: readonly StoredFile[];
  total: number;
  /** Asks for the files after those that are there, unless it is under way. */
  more: () => void;
  /** Loads all that is left and answers every file. */
  all: () => Promise<readonly StoredFile[]>;
  reload: () => void;
}

interface State {
  query: FileQuery;
  status: FileList['status'];
  message?: string;
  files: readonly StoredFile[];
  total: number;
  pages: number;
  last: number;
}

const messageOf = (cause: unknown): string => (cause instanceof Error ? cause.message : String(cause));

/** The files that answer a question, as many pages of them as were asked for. */
export function useFiles(query: FileQuery): FileList {
  const [state, setState] = useState<State>({ query, status: 'loading', files: [], total: 0, pages: 0, last: 1 });
  const [reloadKey, setReloadKey] = useState(0);
  const { folder, search, sort, kind } = query;
  const controller = useRef<AbortController | null>(null);
  const asking = useRef<Promise<readonly StoredFile[]> | null>(null);
  const now = useRef(state);
  now.current = state;

  useEffect(() => {
    const leave = new AbortController();
    controller.current = leave;
    asking.current = null;
    const requested = { folder, search, sort, kind };
    const same = now.current.query;
    const again = same.folder === folder && same.search === search && same.sort === sort && same.kind === kind;
    // What is there stays while it is read again, as many pages as were there.
    const pages = again ? Math.max(1, now.current.pages) : 1;
    if (!again) setState({ query: requested, status: 'loading', files: [], total: 0, pages: 0, last: 1 });
    Promise.all(Array.from({ length: pages }, (_, page) => storage.files(requested, page + 1, leave.signal))).then(
      (answers) =>
        setState({
          query: requested,
          status: 'ready',
          files: answers.flatMap(({ data }) => data),
          total: answers[0]!.meta.total,
          pages,
          last: answers[0]!.meta.last_page,
        }),
      (cause: unknown) => !isAbort(cause) && setState((before) => ({ ...before, query: requested, status: 'failed', message: messageOf(cause) })),
    );
    return () => leave.abort();
  }, [folder, search, sort, kind, reloadKey]);

  const next = useCallback(async (): Promise<readonly StoredFile[]> => {
    const { query: requested, pages, last, files } = now.current;
    if (pages === 0 || pages >= last) return files;
    const { data, meta } = await storage.files(requested, pages + 1, controller.current!.signal);
    const known = new Set(files.map(({ id }) => id));
    const all = [...files, ...data.filter(({ id }) => !known.has(id))];
    now.current = { ...now.current, files: all, pages: pages + 1, last: meta.last_page, total: meta.total };
    setState(now.current);
    return all;
  }, []);

  const more = useCallback(() => {
    asking.current ??= next().finally(() => {
      asking.current = null;
    });
    asking.current.catch(() => undefined);
  }, [next]);

  const all = useCallback(async () => {
    await asking.current?.catch(() => undefined);
    while (now.current.pages < now.current.last) await next();
    return now.current.files;
  }, [next]);

  return { ...state, more, all, reload: useCallback(() => setReloadKey((n) => n + 1), []) };
}

const NONE: readonly Folder[] = [{ id: ROOT, name: '', parent_id: null, version: 1 }];

/** Every folder there is. */
export function useFolders(): { folders: readonly Folder[]; reload: () => void } {
  const [folders, setFolders] = useState(NONE);
  const [reloadKey, setReloadKey] = useState(0);
  useEffect(() => {
    const leave = new AbortController();
    storage.folders(leave.signal).then(setFolders, (cause: unknown) => {
      if (!isAbort(cause)) console.error('the folders could not be loaded', cause);
    });
    return () => leave.abort();
  }, [reloadKey]);
  return { folders, reload: useCallback(() => setReloadKey((n) => n + 1), []) };
}

import { useCallback, useEffect, useRef, useState } from 'react';
import { isAbort } from '@/api/problem';
import { type Folder, type Question, ROOT, storage, type StoredFile } from './storage';

/** What is shown of a folder or of a search. */
export interface Shown {
  is: 'loading' | 'failed' | 'ready';
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
  question: Question;
  is: Shown['is'];
  message?: string;
  files: readonly StoredFile[];
  total: number;
  pages: number;
  last: number;
}

const messageOf = (cause: unknown): string => (cause instanceof Error ? cause.message : String(cause));

/** The files that answer a question, as many pages of them as were asked for. */
export function useFiles(question: Question): Shown {
  const [state, setState] = useState<State>({ question, is: 'loading', files: [], total: 0, pages: 0, last: 1 });
  const [turn, setTurn] = useState(0);
  const { folder, search, sort, kind } = question;
  const leaving = useRef<AbortController | null>(null);
  const asking = useRef<Promise<readonly StoredFile[]> | null>(null);
  const now = useRef(state);
  now.current = state;

  useEffect(() => {
    const leave = new AbortController();
    leaving.current = leave;
    asking.current = null;
    const asked = { folder, search, sort, kind };
    const same = now.current.question;
    const again = same.folder === folder && same.search === search && same.sort === sort && same.kind === kind;
    // What is there stays while it is read again, as many pages as were there.
    const pages = again ? Math.max(1, now.current.pages) : 1;
    if (!again) setState({ question: asked, is: 'loading', files: [], total: 0, pages: 0, last: 1 });
    Promise.all(Array.from({ length: pages }, (_, page) => storage.files(asked, page + 1, leave.signal))).then(
      (answers) =>
        setState({
          question: asked,
          is: 'ready',
          files: answers.flatMap(({ data }) => data),
          total: answers[0]!.meta.total,
          pages,
          last: answers[0]!.meta.last_page,
        }),
      (cause: unknown) => !isAbort(cause) && setState((before) => ({ ...before, question: asked, is: 'failed', message: messageOf(cause) })),
    );
    return () => leave.abort();
  }, [folder, search, sort, kind, turn]);

  const next = useCallback(async (): Promise<readonly StoredFile[]> => {
    const { question: asked, pages, last, files } = now.current;
    if (pages === 0 || pages >= last) return files;
    const { data, meta } = await storage.files(asked, pages + 1, leaving.current!.signal);
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

  return { ...state, more, all, reload: useCallback(() => setTurn((n) => n + 1), []) };
}

const NONE: readonly Folder[] = [{ id: ROOT, name: '', parent_id: null, version: 1 }];

/** Every folder there is. */
export function useFolders(): { folders: readonly Folder[]; reload: () => void } {
  const [folders, setFolders] = useState(NONE);
  const [turn, setTurn] = useState(0);
  useEffect(() => {
    const leave = new AbortController();
    storage.folders(leave.signal).then(setFolders, (cause: unknown) => {
      if (!isAbort(cause)) console.error('the folders could not be loaded', cause);
    });
    return () => leave.abort();
  }, [turn]);
  return { folders, reload: useCallback(() => setTurn((n) => n + 1), []) };
}

import { useInfiniteQuery } from '@tanstack/react-query';
import { useCallback, useMemo } from 'react';
import { keys, queryClient, useApiQuery } from '@/api/queries';
import { type FileQuery, type Folder, ROOT, storage, type StoredFile } from './storage';

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

type Pages = readonly { data: readonly StoredFile[]; meta: { total: number } }[];

// What is put into a folder meanwhile moves others on to the next page.
const filesOf = (pages: Pages): StoredFile[] => [...new Map(pages.flatMap(({ data }) => data).map((file) => [file.id, file])).values()];

const STATUS = { pending: 'loading', error: 'failed', success: 'ready' } as const;

/** The files that answer a query, as many pages of them as were asked for. */
export function useFiles(query: FileQuery): FileList {
  const { data, error, status, hasNextPage, fetchNextPage, refetch } = useInfiniteQuery(
    {
      queryKey: keys.files(query),
      queryFn: ({ pageParam, signal }) => storage.files(query, pageParam, signal),
      initialPageParam: 1,
      getNextPageParam: ({ meta }, pages) => (pages.length < meta.last_page ? pages.length + 1 : undefined),
      gcTime: 0,
    },
    queryClient,
  );
  const next = useCallback(() => fetchNextPage({ cancelRefetch: false }), [fetchNextPage]);
  const all = useCallback(async () => {
    for (;;) {
      const { data: present, hasNextPage: further, isError } = await next();
      if (!further || isError) return filesOf(present?.pages ?? []);
    }
  }, [next]);
  return {
    status: STATUS[status],
    message: error?.message,
    files: useMemo(() => filesOf(data?.pages ?? []), [data]),
    total: data?.pages[0]?.meta.total ?? 0,
    more: useCallback(() => {
      if (hasNextPage) void next();
    }, [hasNextPage, next]),
    all: useCallback(() => (hasNextPage ? all() : Promise.resolve(filesOf(data?.pages ?? []))), [hasNextPage, all, data]),
    reload: useCallback(() => void refetch(), [refetch]),
  };
}

const NONE: readonly Folder[] = [{ id: ROOT, name: '', parent_id: null, version: 1 }];

/** Every folder there is. */
export function useFolders(): { folders: readonly Folder[]; reload: () => void } {
  const { data, refetch } = useApiQuery({
    queryKey: keys.folders(),
    queryFn: ({ signal }) => storage.folders(signal),
    meta: { failure: 'the folders could not be loaded' },
  });
  return { folders: data ?? NONE, reload: useCallback(() => void refetch(), [refetch]) };
}

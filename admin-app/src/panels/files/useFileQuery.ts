import { useCallback, useMemo, useState } from 'react';
import { useLocation, useNavigate } from 'umi';
import { type FileQuery, ROOT } from './storage';

const SORT = 'name';

function read(search: string, kind: FileQuery['kind']): FileQuery {
  const query = new URLSearchParams(search);
  const folder = Number(query.get('folder'));
  return {
    folder: Number.isInteger(folder) && folder > 0 ? folder : ROOT,
    search: query.get('search') ?? '',
    sort: query.get('sort') ?? SORT,
    kind: query.get('kind') === 'image' ? 'image' : kind,
  };
}

function write(search: string, { folder, search: text, sort, kind }: FileQuery): string {
  const query = new URLSearchParams(search);
  const set = (name: string, value: string, usual: string) => (value === usual ? query.delete(name) : query.set(name, value));
  set('folder', String(folder), String(ROOT));
  set('search', text, '');
  set('sort', sort, SORT);
  set('kind', kind, '');
  const written = query.toString();
  return written && `?${written}`;
}

/**
 * Which files are shown. On its own screen that is the address, so that it can be shared, reloaded and walked back to;
 * where a file is picked for a text it is kept beside it, since the address there is the form's.
 */
export function useFileQuery(kind: FileQuery['kind'], addressed: boolean): [FileQuery, (change: Partial<FileQuery>) => void] {
  const { pathname, search } = useLocation();
  const navigate = useNavigate();
  const [own, setOwn] = useState(() => read('', kind));
  const query = useMemo(() => read(search, kind), [search, kind]);
  const ask = useCallback(
    (change: Partial<FileQuery>) => {
      if (!addressed) return setOwn((before: FileQuery) => ({ ...before, ...change }));
      // A step into a folder is walked back; a text that is typed is not, letter by letter.
      navigate(pathname + write(search, { ...query, ...change }), { replace: change.folder === undefined });
    },
    [addressed, navigate, pathname, search, query],
  );
  return [addressed ? query : own, ask];
}

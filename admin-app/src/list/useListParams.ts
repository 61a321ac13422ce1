import { useCallback, useEffect, useMemo, useRef, useState } from 'react';
import { useLocation, useNavigate } from 'umi';
import { notify } from '@/api/notices';
import type { List, View } from '@/contract/view.gen';
import { t } from '@/i18n/texts';
import { rememberedPageSize, rememberPageSize } from './pageSize';
import { changeParams, leftOut, type ListParams, type ParamsChange, readParams, without, writeParams } from './params';
import { FROM, PANEL } from './record';

/** What the address says, and how a person changes it. */
export interface ListAddress {
  params: ListParams;
  /** The query to carry along when a record is opened over the list. */
  search: string;
  change: (next: ParamsChange) => void;
  /** How many times all filters were replaced at once: what was written into one and asks nothing, such as a day that is none, went with them. */
  replaced: number;
}

// A filter that the list has by its label; of what it does not have only the address knows a name.
function calledIn(list: List, name: string): string {
  if (name === 'sort') return t('list.view.droppedSort');
  return list.filters.find((filter) => filter.name === name)?.label ?? (name === 'removed' ? t('list.leftOutRemoved') : name);
}

// Typing on in the search and being sent to the last page are not steps that a person walks back through.
function replaces(next: ParamsChange, before: ListParams, after: ListParams): boolean {
  return next.change === 'search' && before.search !== '' && after.search !== '';
}

/** The query of a list that asks for nothing, where none would be taken for asking for a view. */
const EVERYTHING = '?page=1';

/**
 * Keeps a list's parameters in the address, so that it can be shared, reloaded and walked back to. Where the address that
 * the list is opened at asks for nothing, `opening` is asked for, the query of the view that the person opens it with; who
 * then wants everything is kept at its first page, which an address has to say.
 */
export function useListParams(view: View, list: List, opening = ''): ListAddress {
  const { pathname, search: address } = useLocation();
  const navigate = useNavigate();
  const [entering, setEntering] = useState(address === '' && opening !== '');
  const search = entering ? `?${opening}` : address;
  useEffect(() => {
    if (!entering) return;
    setEntering(false);
    navigate(pathname + search, { replace: true });
  }, [entering, navigate, pathname, search]);
  const params = useMemo(() => readParams(search, list, rememberedPageSize(view.name)), [search, list, view.name]);

  // A link of somebody with other rights, or of another edition, would show more than it says without a word.
  const left = useMemo(() => leftOut(address, list, [PANEL, FROM]), [address, list]);
  useEffect(() => {
    if (left.length === 0) return;
    notify('warning', t('list.leftOut', { what: left.map((name) => calledIn(list, name)).join(', ') }));
    navigate(pathname + without(address, left), { replace: true });
  }, [left, address, list, pathname, navigate]);

  const written = useCallback((of: ListParams) => writeParams(of, list) || (opening && EVERYTHING), [list, opening]);
  const [replaced, setReplaced] = useState(0);
  // Two changes may come before the address is rendered, and a delayed one after it changed.
  const latest = useRef({ params, pathname });
  latest.current = { params, pathname };

  const change = useCallback(
    (next: ParamsChange) => {
      const { params: before, pathname: here } = latest.current;
      const after = changeParams(before, next, list);
      if (next.change === 'per_page') rememberPageSize(view.name, next.per_page);
      if (next.change === 'reset' || next.change === 'view') setReplaced((times) => times + 1);
      latest.current = { params: after, pathname: here };
      navigate(here + written(after), { replace: replaces(next, before, after) });
    },
    [list, navigate, view.name, written],
  );

  return { params, search: written(params), change, replaced };
}

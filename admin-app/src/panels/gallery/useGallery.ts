import { useCallback, useMemo, useRef, useState } from 'react';
import { notify } from '@/api/notices';
import { keys, queryClient, READ_ONCE, useApiQuery } from '@/api/queries';
import { emitSaved } from '@/api/saved';
import { t } from '@/i18n/texts';
import { notifyFailure } from '@/list/failure';
import { type GalleryCalls, type BulkName, type Picture, type Titles } from './gallery';
import { changedRange } from './order';

/** How far the images of a record have come. */
export type GalleryState = { status: 'loading' } | { status: 'failed'; message: string } | { status: 'ready'; pictures: readonly Picture[] };

/** The images of a record and what can be done to them. */
export interface Gallery {
  state: GalleryState;
  /** The images that a change is under way for. */
  busy: ReadonlySet<number>;
  reload: () => void;
  rotate: (id: number) => void;
  /** These return whether it was done. */
  reorder: (ids: readonly number[]) => Promise<boolean>;
  save: (id: number, titles: Titles, further?: Readonly<Record<string, unknown>>) => Promise<void>;
  bulk: (name: BulkName, ids: readonly number[]) => Promise<boolean>;
  destroy: (id: number) => Promise<boolean>;
}

const NONE: readonly Picture[] = [];

function inOrder(pictures: readonly Picture[], ids: readonly number[]): Picture[] {
  const byId = new Map(pictures.map((picture) => [picture.id, picture]));
  return ids.flatMap((id) => byId.get(id) ?? []);
}

/** Loads the images of a record and changes them. `onChanged` hears of each change that the server took. */
export function useGallery(calls: GalleryCalls, onChanged: () => void): Gallery {
  const key = useMemo(() => keys.gallery(calls.address), [calls]);
  const { data, error, refetch } = useApiQuery({
    queryKey: key,
    queryFn: ({ signal }) => calls.load(signal).then(({ data: pictures }): readonly Picture[] => pictures),
    ...READ_ONCE,
  });
  const state = useMemo<GalleryState>(
    () => (error ? { status: 'failed', message: error.message } : data ? { status: 'ready', pictures: data } : { status: 'loading' }),
    [data, error],
  );
  const [busy, setBusy] = useState<ReadonlySet<number>>(new Set());
  const shown = useRef<readonly Picture[]>(NONE);
  shown.current = state.status === 'ready' ? state.pictures : NONE;
  // One order is saved after another, or an earlier one could arrive last.
  const saving = useRef(Promise.resolve(true));

  const reload = useCallback(() => void refetch(), [refetch]);

  const edit = useCallback(
    (change: (pictures: readonly Picture[]) => readonly Picture[]) => {
      queryClient.setQueryData<readonly Picture[]>(key, (before) => before && change(before));
    },
    [key],
  );

  const change = useCallback(
    async (of: 'store' | 'destroy', ids: readonly number[], call: () => Promise<{ message: string }>) => {
      setBusy((before) => new Set([...before, ...ids]));
      try {
        const { message } = await call();
        if (message) notify('success', message);
        emitSaved();
        onChanged();
        return true;
      } catch (cause) {
        notifyFailure(of, cause);
        return false;
      } finally {
        setBusy((before) => new Set([...before].filter((id) => !ids.includes(id))));
      }
    },
    [onChanged],
  );

  const reorder = useCallback(
    (ids: readonly number[]) => {
      const range = changedRange(shown.current.map(({ id }) => id), ids);
      if (range.length === 0) return Promise.resolve(true);
      shown.current = inOrder(shown.current, ids);
      edit((pictures) => inOrder(pictures, ids));
      saving.current = saving.current.then(async () => {
        const done = await change('store', [], () => calls.reorder(range));
        if (!done) reload();
        return done;
      });
      return saving.current;
    },
    [calls, change, edit, reload],
  );

  const rotate = useCallback(
    (id: number) => {
      void change('store', [id], async () => {
        const answer = await calls.rotate(id);
        const { data } = answer;
        if (data?.url) edit((pictures) => pictures.map((picture) => (picture.id === id ? { ...picture, ...data } : picture)));
        else reload();
        return answer;
      });
    },
    [calls, change, edit, reload],
  );

  // A failure is the dialog's to show: it knows the fields.
  const save = useCallback(
    async (id: number, languages: Titles, further?: Readonly<Record<string, unknown>>) => {
      const { message } = await calls.save(id, languages, further);
      edit((pictures) => pictures.map((picture) => (picture.id === id ? { ...picture, languages: { ...picture.languages, ...languages } } : picture)));
      notify('success', message || t('images.titles.saved'));
      emitSaved();
      onChanged();
    },
    [calls, edit, onChanged],
  );

  const drop = useCallback(
    (ids: readonly number[]) => {
      const removed = new Set(ids);
      edit((pictures) => pictures.filter(({ id }) => !removed.has(id)));
    },
    [edit],
  );

  const bulk = useCallback(
    async (name: BulkName, ids: readonly number[]) => {
      const done = await change('destroy', ids, () => calls.bulk(name, ids));
      const changed = new Set(ids);
      if (!done) reload();
      else if (name === 'destroy') drop(ids);
      else edit((pictures) => pictures.map((picture) => (changed.has(picture.id) ? { ...picture, status: name === 'publish' ? 1 : 0 } : picture)));
      return done;
    },
    [calls, change, drop, edit, reload],
  );

  const destroy = useCallback(
    async (id: number) => {
      const done = await change('destroy', [id], () => calls.destroy(id));
      if (done) drop([id]);
      return done;
    },
    [calls, change, drop],
  );

  return useMemo(
    () => ({ state, busy, reload, reorder, rotate, save, bulk, destroy }),
    [state, busy, reload, reorder, rotate, save, bulk, destroy],
  );
}

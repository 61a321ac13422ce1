import { Button, Empty, Skeleton } from 'antd';
import { type KeyboardEvent, useCallback, useMemo, useRef, useState } from 'react';
import { t } from '@/i18n/texts';
import { UploadList } from '@/panels/gallery/UploadArea';
import { useView } from '@/view/useView';
import '@/panels/gallery/gallery.css';
import { ChosenBar } from './ChosenBar';
import { type Dialog, FileDialogs } from './FileDialogs';
import { FileGrid } from './FileGrid';
import { folderKey, foldersIn, type Item, itemsOf } from './items';
import type { PickKind } from './pick';
import { OpenedFile } from './OpenedFile';
import { isPicture, type FileQuery, ROOT, type StoredFile } from './storage';
import { Tools } from './Tools';
import { useFileActions } from './useFileActions';
import { useDrop } from './useDrop';
import { useFiles, useFolders } from './useFiles';
import { useFileUploads } from './useFileUploads';
import { useFileQuery } from './useFileQuery';
import { useSelection } from './useSelection';
import './files.css';

interface Props {
  /** What a file is wanted for; nothing where the manager is opened by itself. */
  pick?: PickKind;
  onPick?: (file: StoredFile) => void;
  onEscape?: () => void;
  /** A file that is opened by its address. */
  opened?: number;
  onClosed?: () => void;
}


/** The folders and files of the product, and all that is done with them. */
export function FileManager({ pick, onPick, onEscape, opened, onClosed }: Props) {
  const view = useView('storage');
  const bulk = view.status === 'ready' ? (view.view.list?.bulk ?? []).map(({ name }) => name) : [];
  const rights = { update: bulk.includes('move'), move: bulk.includes('move'), remove: bulk.includes('remove') };
  const [query, setQuery] = useFileQuery(pick === 'image' ? 'image' : '', pick === undefined);
  const { folders, reload: reloadFolders } = useFolders();
  const shown = useFiles(query);
  const [dialog, setDialog] = useState<Dialog>(null);
  const scroller = useRef<HTMLDivElement>(null);

  const order = useMemo(() => new Intl.Collator(document.documentElement.lang, { numeric: true }).compare, []);
  const here = useMemo(() => {
    const found = foldersIn(folders, query.folder, query.search, order);
    return query.sort === '-name' ? found.reverse() : found;
  }, [folders, query, order]);
  const items = useMemo(() => (shown.status === 'loading' ? [] : itemsOf(here, shown.files)), [shown.status, shown.files, here]);
  const selection = useSelection(items);
  const chosen = useMemo(() => items.filter(({ key }) => selection.keys.has(key)), [items, selection.keys]);
  const total = here.length + shown.total;

  const { reload: reloadFiles } = shown;
  const reload = useCallback(() => {
    reloadFolders();
    reloadFiles();
  }, [reloadFolders, reloadFiles]);
  const actions = useFileActions(reload);
  const queue = useFileUploads(query.folder, reloadFiles);
  const drop = useDrop({
    items,
    folders,
    within: query.search ? 0 : query.folder,
    selection,
    canMove: rights.move,
    canUpload: rights.update && query.search === '',
    onMove: (moved, to) => void actions.move(moved, to).then((done) => done && selection.none()),
    onFiles: (files) => queue?.add(files),
  });

  const ask = (change: Partial<FileQuery>) => {
    // Whoever is among the files goes on among those of the next folder, once they are there.
    if (scroller.current?.contains(document.activeElement)) scroller.current.focus({ preventScroll: true });
    setQuery(change);
    if (change.folder !== undefined || change.search !== undefined) selection.enter(folderKey(query.folder));
    scroller.current?.scrollTo({ top: 0 });
  };
  const fits = (item: Item | undefined): item is Item & { file: StoredFile } => Boolean(item?.file && (pick !== 'image' || isPicture(item.file)));
  const open = (item: Item) => {
    if (item.folder) ask({ folder: item.folder.id, search: '' });
    else if (pick && fits(item)) onPick?.(item.file);
    else setDialog({ kind: 'detail', item });
  };
  const all = async () => {
    const files = await shown.all();
    selection.set(itemsOf(here, files).map(({ key }) => key));
  };
  const escape = () => {
    if (chosen.length > 0) selection.none();
    else if (query.search) ask({ search: '' });
    else onEscape?.();
  };
  const key = (event: KeyboardEvent) => {
    const one = chosen.length === 1 ? chosen[0] : undefined;
    if (event.key === 'Escape') escape();
    else if ((event.ctrlKey || event.metaKey) && event.key.toLowerCase() === 'a') void all();
    else if (event.key === 'Delete' && rights.remove) actions.askRemove(chosen);
    else if (event.key === 'F2' && one && rights.update) setDialog({ kind: 'rename', item: one });
    else if (event.key === 'Backspace' && query.folder !== ROOT) ask({ folder: folders.find(({ id }) => id === query.folder)?.parent_id ?? ROOT, search: '' });
    else return;
    event.preventDefault();
  };
  const close = () => setDialog(null);

  return (
    <div className="files" data-over={drop.over || undefined} {...drop.page}>
      <Tools
        folders={folders}
        query={query}
        canCreate={rights.update}
        imagesOnly={pick === 'image'}
        onAsk={ask}
        onNewFolder={() => setDialog({ kind: 'folder' })}
        onFiles={(files) => queue?.add(files)}
        takes={drop.takes}
        onPut={drop.put}
      />
      <ChosenBar
        chosen={chosen}
        total={total}
        rights={rights}
        pick={pick && { label: t('files.pick'), able: chosen.length === 1 && fits(chosen[0]), onPick: () => fits(chosen[0]) && onPick?.(chosen[0].file) }}
        onAll={() => void all()}
        onNone={selection.none}
        onOpen={() => chosen[0] && open(chosen[0])}
        onDetail={() => chosen[0] && setDialog({ kind: 'detail', item: chosen[0] })}
        onRename={() => chosen[0] && setDialog({ kind: 'rename', item: chosen[0] })}
        onMove={() => setDialog({ kind: 'move' })}
        onRemove={() => actions.askRemove(chosen)}
      />
      {/* eslint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- in an empty folder the keys come here */}
      <div
        ref={scroller}
        className="files-scroll"
        role="group"
        aria-label={t('files.list')}
        tabIndex={-1}
        onKeyDown={(event) => event.target === scroller.current && key(event)}
      >
        {queue && <UploadList queue={queue} />}
        {shown.status === 'loading' && <Skeleton active paragraph={{ rows: 6 }} />}
        {shown.status === 'failed' && (
          <div className="files-failed" role="alert">
            <p>{shown.message}</p>
            <Button type="primary" onClick={reload}>
              {t('list.retry')}
            </Button>
          </div>
        )}
        {shown.status === 'ready' && items.length === 0 && (
          <Empty image={Empty.PRESENTED_IMAGE_SIMPLE} description={t(query.search ? 'files.nothing' : 'files.empty')} />
        )}
        {items.length > 0 && (
          <FileGrid
            key={`${query.folder}/${query.search}`}
            items={items}
            selection={selection}
            searched={query.search !== ''}
            canMove={rights.move}
            scroller={scroller}
            onEnd={shown.more}
            onOpen={open}
            onKey={key}
            actions={{
              onDrag: drop.drag,
              canDrop: (item) => item.folder !== undefined && drop.takes(item.folder.id),
              onDrop: (item) => item.folder && drop.put(item.folder.id),
            }}
          />
        )}
      </div>
      <FileDialogs
        dialog={dialog}
        folders={folders}
        within={query.folder}
        from={query.search ? 0 : query.folder}
        chosen={chosen}
        actions={actions}
        onMoved={selection.none}
        onClose={close}
      />
      {opened !== undefined && <OpenedFile id={opened} onClose={() => onClosed?.()} />}
    </div>
  );
}

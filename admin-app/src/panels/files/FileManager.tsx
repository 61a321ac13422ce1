import { Button, Empty, Skeleton } from 'antd';
import { type KeyboardEvent, useCallback, useMemo, useRef, useState } from 'react';
import { t } from '@/i18n/texts';
import { UploadList } from '@/panels/gallery/UploadArea';
import { useView } from '@/view/useView';
import '@/panels/gallery/gallery.css';
import { ChosenBar } from './ChosenBar';
import { DetailDialog } from './DetailDialog';
import { FileGrid } from './FileGrid';
import { below, foldersIn, type Item, itemsOf, nameOf } from './items';
import { MoveDialog } from './MoveDialog';
import { NameDialog } from './NameDialog';
import type { PickKind } from './pick';
import { RemoveDialog } from './RemoveDialog';
import { isPicture, type Question, ROOT, type StoredFile } from './storage';
import { Tools } from './Tools';
import { useDoings } from './useDoings';
import { useDrop } from './useDrop';
import { useFiles, useFolders } from './useFiles';
import { useFileUploads } from './useFileUploads';
import { useSelection } from './useSelection';
import './files.css';

interface Props {
  /** What a file is wanted for; nothing where the manager is opened by itself. */
  pick?: PickKind;
  onPick?: (file: StoredFile) => void;
  onEscape?: () => void;
}

type Asked = { is: 'folder' } | { is: 'rename' | 'detail'; item: Item } | { is: 'move' } | null;

const START: Question = { folder: ROOT, search: '', sort: 'name', kind: '' };

/** The folders and files of the product, and all that is done with them. */
export function FileManager({ pick, onPick, onEscape }: Props) {
  const view = useView('storage');
  const bulk = view.is === 'ready' ? (view.view.list?.bulk ?? []).map(({ name }) => name) : [];
  const rights = { update: bulk.includes('move'), move: bulk.includes('move'), remove: bulk.includes('remove') };
  const [question, setQuestion] = useState<Question>({ ...START, kind: pick === 'image' ? 'image' : '' });
  const { folders, reload: reloadFolders } = useFolders();
  const shown = useFiles(question);
  const [asked, setAsked] = useState<Asked>(null);
  const scroller = useRef<HTMLDivElement>(null);

  const order = useMemo(() => new Intl.Collator(document.documentElement.lang, { numeric: true }).compare, []);
  const here = useMemo(() => {
    const found = foldersIn(folders, question.folder, question.search, order);
    return question.sort === '-name' ? found.reverse() : found;
  }, [folders, question, order]);
  const items = useMemo(() => (shown.is === 'loading' ? [] : itemsOf(here, shown.files)), [shown.is, shown.files, here]);
  const selection = useSelection(items);
  const chosen = useMemo(() => items.filter(({ key }) => selection.keys.has(key)), [items, selection.keys]);
  const total = here.length + shown.total;

  const { reload: reloadFiles } = shown;
  const reload = useCallback(() => {
    reloadFolders();
    reloadFiles();
  }, [reloadFolders, reloadFiles]);
  const doings = useDoings(reload);
  const queue = useFileUploads(question.folder, reloadFiles);
  const drop = useDrop({
    items,
    folders,
    within: question.search ? 0 : question.folder,
    selection,
    canMove: rights.move,
    canUpload: rights.update && question.search === '',
    onMove: (moved, to) => void doings.move(moved, to).then((done) => done && selection.none()),
    onFiles: (files) => queue?.add(files),
  });

  const ask = (change: Partial<Question>) => {
    setQuestion((before) => ({ ...before, ...change }));
    if (change.folder !== undefined || change.search !== undefined) selection.none();
    scroller.current?.scrollTo({ top: 0 });
  };
  const fits = (item: Item | undefined): item is Item & { file: StoredFile } => Boolean(item?.file && (pick !== 'image' || isPicture(item.file)));
  const open = (item: Item) => {
    if (item.folder) ask({ folder: item.folder.id, search: '' });
    else if (pick && fits(item)) onPick?.(item.file);
    else setAsked({ is: 'detail', item });
  };
  const all = async () => {
    const files = await shown.all();
    selection.set(itemsOf(here, files).map(({ key }) => key));
  };
  const escape = () => {
    if (chosen.length > 0) selection.none();
    else if (question.search) ask({ search: '' });
    else onEscape?.();
  };
  const key = (event: KeyboardEvent) => {
    const one = chosen.length === 1 ? chosen[0] : undefined;
    if (event.key === 'Escape') escape();
    else if ((event.ctrlKey || event.metaKey) && event.key.toLowerCase() === 'a') void all();
    else if (event.key === 'Delete' && rights.remove) doings.askRemove(chosen);
    else if (event.key === 'F2' && one && rights.update) setAsked({ is: 'rename', item: one });
    else if (event.key === 'Backspace' && question.folder !== ROOT) ask({ folder: folders.find(({ id }) => id === question.folder)?.parent_id ?? ROOT, search: '' });
    else return;
    event.preventDefault();
  };
  const close = () => setAsked(null);

  return (
    <div className="files" data-over={drop.over || undefined} {...drop.page}>
      <Tools
        folders={folders}
        question={question}
        canCreate={rights.update}
        imagesOnly={pick === 'image'}
        onAsk={ask}
        onNewFolder={() => setAsked({ is: 'folder' })}
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
        onDetail={() => chosen[0] && setAsked({ is: 'detail', item: chosen[0] })}
        onRename={() => chosen[0] && setAsked({ is: 'rename', item: chosen[0] })}
        onMove={() => setAsked({ is: 'move' })}
        onRemove={() => doings.askRemove(chosen)}
      />
      <div ref={scroller} className="files-scroll">
        {queue && <UploadList queue={queue} />}
        {shown.is === 'loading' && <Skeleton active paragraph={{ rows: 6 }} />}
        {shown.is === 'failed' && (
          <div className="files-failed" role="alert">
            <p>{shown.message}</p>
            <Button type="primary" onClick={reload}>
              {t('list.retry')}
            </Button>
          </div>
        )}
        {shown.is === 'ready' && items.length === 0 && (
          <Empty image={Empty.PRESENTED_IMAGE_SIMPLE} description={t(question.search ? 'files.nothing' : 'files.empty')} />
        )}
        {items.length > 0 && (
          <FileGrid
            key={`${question.folder}/${question.search}`}
            items={items}
            selection={selection}
            searched={question.search !== ''}
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
      {asked?.is === 'folder' && (
        <NameDialog title={t('files.newFolder')} name="" ok={t('files.create')} onSave={(name) => doings.makeFolder(name, question.folder)} onClose={close} />
      )}
      {asked?.is === 'rename' && (
        <NameDialog title={t('files.rename.title')} name={nameOf(asked.item)} ok={t('files.rename.ok')} onSave={(name) => doings.rename(asked.item, name)} onClose={close} />
      )}
      {asked?.is === 'detail' && asked.item.file && <DetailDialog file={asked.item.file} onClose={close} />}
      {asked?.is === 'move' && (
        <MoveDialog
          folders={folders}
          from={question.search ? 0 : question.folder}
          excluded={below(folders, chosen.flatMap(({ folder }) => folder?.id ?? []))}
          count={chosen.length}
          onMove={async (to) => {
            const done = await doings.move(chosen, to);
            if (done) selection.none();
            return done;
          }}
          onClose={close}
        />
      )}
      {doings.removing && (
        <RemoveDialog key={doings.removing.used ? 'sure' : 'first'} names={doings.removing.items.map(nameOf)} used={doings.removing.used} onRemove={doings.remove} onClose={doings.stay} />
      )}
    </div>
  );
}

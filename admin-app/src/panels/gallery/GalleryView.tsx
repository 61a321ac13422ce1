import { Button, Empty, Skeleton } from 'antd';
import { type DragEvent, lazy, Suspense, useCallback, useMemo, useRef, useState } from 'react';
import type { Action, View } from '@/contract/view.gen';
import { t } from '@/i18n/texts';
import { BulkMenu } from '@/list/BulkMenu';
import { useConfirm } from '@/list/confirm';
import { childShownAs } from '@/view/child';
import { bulkActions, imageAction } from './actions';
import { type GalleryCalls, type BulkName, nameOf, type Picture, rightsOf } from './gallery';
import { ImageGrid } from './ImageGrid';
import type { UploadQueue } from './queue';
import { Slideshow } from './Slideshow';
import { TitleDialog } from './TitleDialog';
import { UploadArea } from './UploadArea';
import { useGallery } from './useGallery';
import { useSelection } from './useSelection';
import { useUploads } from './useUploads';

const PictureDialog = lazy(() => import('./PictureDialog'));

interface Props {
  view: View;
  /** The record whose images they are. */
  id: number;
  calls: GalleryCalls;
  onChanged: () => void;
  /** Hands over the queue, so that the panel can ask before it closes. */
  queue: { current: UploadQueue | null };
}

const NONE: readonly Picture[] = [];
const holdsFiles = (event: DragEvent) => event.dataTransfer.types.includes('Files');

/** The images of one record, with all that can be done to them. */
export function GalleryView({ view, id, calls, onChanged, queue: kept }: Props) {
  const gallery = useGallery(calls, onChanged);
  const { state, reload, rotate, reorder } = gallery;
  const pictures = state.status === 'ready' ? state.pictures : NONE;
  const chosen = useSelection(pictures);
  const rights = useMemo(() => rightsOf(view), [view]);
  const bulk = bulkActions(chosen.ids.size, rights);
  const confirm = useConfirm();
  const scroller = useRef<HTMLDivElement>(null);
  const [over, setOver] = useState(false);
  const [zoomed, setZoomed] = useState<number | null>(null);
  const [titled, setTitled] = useState<number | null>(null);
  const queue = useUploads(
    calls,
    useCallback(() => {
      reload();
      onChanged();
    }, [reload, onChanged]),
  );
  kept.current = queue;

  const { destroy } = gallery;
  const { tick } = chosen;
  const actions = useMemo(
    () => ({
      onTick: tick,
      onZoom: setZoomed,
      onRotate: rotate,
      onTitles: setTitled,
      onDestroy: async (id: number) => {
        if (await confirm(imageAction('destroy', 1))) await destroy(id);
      },
    }),
    [tick, rotate, destroy, confirm],
  );
  const runBulk = async (action: Action) => {
    const ids = pictures.map(({ id }) => id).filter((id) => chosen.ids.has(id));
    if ((await confirm(action)) && (await gallery.bulk(action.name as BulkName, ids))) chosen.none();
  };

  const all = pictures.length > 0 && chosen.ids.size === pictures.length;
  const titledAt = pictures.findIndex(({ id }) => id === titled);
  const form = childShownAs(view, 'images')?.form;
  return (
    <div
      ref={scroller}
      className="gallery"
      onDragOver={(event) => {
        if (!rights.create || !holdsFiles(event)) return;
        event.preventDefault();
        setOver(true);
      }}
      onDragLeave={(event) => {
        if (!event.currentTarget.contains(event.relatedTarget as Node | null)) setOver(false);
      }}
      onDrop={(event) => {
        if (!rights.create || !holdsFiles(event)) return;
        event.preventDefault();
        setOver(false);
        queue?.add(event.dataTransfer.files);
      }}
    >
      {queue && rights.create && <UploadArea queue={queue} over={over} />}
      {state.status === 'loading' && <Skeleton active paragraph={{ rows: 6 }} />}
      {state.status === 'failed' && (
        <div className="gallery-failed" role="alert">
          <p>{state.message || t('images.loadError')}</p>
          <Button type="primary" onClick={reload}>
            {t('list.retry')}
          </Button>
        </div>
      )}
      {state.status === 'ready' && pictures.length === 0 && <Empty image={Empty.PRESENTED_IMAGE_SIMPLE} description={t('images.empty')} />}
      {pictures.length > 0 && (
        <>
          <div className="gallery-bar">
            <span className="gallery-count">
              {chosen.ids.size > 0 ? t('images.selected', { count: chosen.ids.size, total: pictures.length }) : t('images.count', { count: pictures.length })}
            </span>
            {bulk.length > 0 && (
              <>
                <Button onClick={all ? chosen.none : chosen.all}>{t(all ? 'images.selectNone' : 'images.selectAll')}</Button>
                <BulkMenu actions={bulk} count={chosen.ids.size} onClear={chosen.none} onRun={(action) => void runBulk(action)} />
              </>
            )}
          </div>
          <ImageGrid pictures={pictures} rights={rights} ticked={chosen.ids} busy={gallery.busy} scroller={scroller} onOrder={reorder} actions={actions} />
        </>
      )}
      {zoomed !== null && <Slideshow pictures={pictures} start={zoomed} onClose={() => setZoomed(null)} />}
      {titledAt >= 0 && form && (
        <Suspense fallback={null}>
          <PictureDialog
            form={form}
            calls={calls}
            picture={pictures[titledAt]!}
            owner={id}
            name={nameOf(pictures[titledAt]!, titledAt)}
            locales={view.locales}
            onSave={(titles, further) => gallery.save(titled!, titles, further)}
            onClose={() => setTitled(null)}
          />
        </Suspense>
      )}
      {titledAt >= 0 && !form && (
        <TitleDialog
          picture={pictures[titledAt]!}
          name={nameOf(pictures[titledAt]!, titledAt)}
          locales={view.locales}
          onSave={(titles) => gallery.save(titled!, titles)}
          onClose={() => setTitled(null)}
        />
      )}
    </div>
  );
}

import { type RefObject, useCallback, useEffect, useMemo, useRef, useState } from 'react';
import { DndProvider } from 'react-dnd';
import { HTML5Backend } from 'react-dnd-html5-backend';
import { TouchBackend } from 'react-dnd-touch-backend';
import { t } from '@/i18n/texts';
import type { Picture, Rights } from './gallery';
import { KeyboardMoveBar } from './KeyboardMoveBar';
import { type CellActions, ImageCell } from './ImageCell';
import { cornerOf } from './layout';
import { orderOf } from './order';
import { useDropPlace } from './useDropPlace';
import { useKeyboardMove } from './useKeyboardMove';
import { useReveal } from './useReveal';
import { SLOP, useRestingFinger } from './useRestingFinger';
import { useWindow } from './useWindow';
import './grid.css';

interface Props {
  pictures: readonly Picture[];
  rights: Rights;
  ticked: ReadonlySet<number>;
  busy: ReadonlySet<number>;
  scroller: RefObject<HTMLElement | null>;
  onOrder: (ids: readonly number[]) => Promise<boolean>;
  actions: Pick<CellActions, 'onTick' | 'onZoom' | 'onRotate' | 'onTitles' | 'onDestroy'>;
}

function Grid({ pictures, rights, ticked, busy, scroller, onOrder, actions: own }: Props) {
  const grid = useRef<HTMLDivElement>(null);
  const mark = useRef<HTMLDivElement>(null);
  const [focused, setFocused] = useState<number | null>(null);
  const [dragged, setDragged] = useState<number | null>(null);
  const { layout, first, end } = useWindow(scroller, grid, pictures.length);

  const order = useMemo(() => pictures.map(({ id }) => id), [pictures]);
  const wanted = useRef<number | null>(null);
  const walk = useCallback((id: number, step: number) => {
    const { order: ids } = now.current;
    const to = Math.min(ids.length - 1, Math.max(0, ids.indexOf(id) + step));
    wanted.current = ids[to] ?? null;
    setFocused(wanted.current);
  }, []);
  const { move, announcement, step, put, cancel, toggle, onKey } = useKeyboardMove({ order, ticked, columns: layout.columns, onOrder, onWalk: walk });

  const shown = useMemo(() => {
    if (!move) return pictures;
    const byId = new Map(pictures.map((picture) => [picture.id, picture]));
    return orderOf(move).flatMap((id) => byId.get(id) ?? []);
  }, [move, pictures]);
  const places = useMemo(() => new Map(shown.map(({ id }, index) => [id, index])), [shown]);
  const now = useRef({ order, ticked, layout, places });
  now.current = { order, ticked, layout, places };

  // Images that come or go meanwhile leave nothing that was carried in a known place.
  useEffect(() => {
    if (move && move.carried.length + move.rest.length !== order.length) cancel();
  }, [move, order, cancel]);

  const reveal = useReveal(scroller, grid, now);

  useEffect(() => {
    if (move?.carried[0] !== undefined) reveal(move.carried[0]);
  }, [move, reveal]);

  useEffect(() => {
    if (wanted.current === null || wanted.current !== focused) return;
    wanted.current = null;
    reveal(focused);
    grid.current?.querySelector<HTMLElement>(`[data-id="${focused}"] .gallery-grip`)?.focus({ preventScroll: true });
  }, [focused, reveal]);

  const { over, drop } = useDropPlace({ grid, mark, now, onOrder });

  const { mayLift, handlers } = useRestingFinger();
  const actions = useMemo<CellActions>(
    () => ({ ...own, mayLift, onLift: toggle, onGripKey: onKey, onFocus: setFocused, onDrag: setDragged }),
    [own, mayLift, toggle, onKey],
  );

  const carried = useMemo(() => new Set(move?.carried ?? []), [move]);
  const drawn = new Set<number>();
  for (let index = first; index < end; index++) drawn.add(index);
  // What has the focus or is being moved must not be taken off the page while it is out of sight.
  for (const id of [focused, dragged, move?.carried[0]]) {
    const index = id == null ? undefined : places.get(id);
    if (index !== undefined) drawn.add(index);
  }
  const indexes = [...drawn].sort((a, b) => a - b);

  return (
    <>
      {move && <KeyboardMoveBar move={move} onStep={step} onPut={put} onCancel={cancel} />}
      <p id="gallery-grip-help" className="visually-hidden">
        {t('images.move.help')}
      </p>
      <div role="status" className="visually-hidden">
        {announcement}
      </div>
      <div
        ref={(node) => {
          grid.current = node;
          drop(node);
        }}
        role="list"
        aria-label={t('images.list')}
        className="gallery-grid"
        style={{ height: layout.height }}
        {...handlers}
      >
        {indexes.map((index) => {
          const picture = shown[index]!;
          const { x, y } = cornerOf(layout, index);
          return (
            <ImageCell
              key={picture.id}
              picture={picture}
              index={index}
              total={shown.length}
              x={x}
              y={y}
              width={layout.cellWidth}
              ticked={ticked.has(picture.id)}
              carried={carried.has(picture.id)}
              busy={busy.has(picture.id)}
              rights={rights}
              actions={actions}
            />
          );
        })}
        <div ref={mark} className="gallery-gap" hidden={!over} aria-hidden />
      </div>
    </>
  );
}

const FINGER = { touchSlop: SLOP, ignoreContextMenu: true };

/** The images in their order. Only those in sight are on the page, however many there are. */
export function ImageGrid(props: Props) {
  const [byFinger] = useState(() => window.matchMedia('(pointer: coarse)').matches);
  return (
    <DndProvider backend={byFinger ? TouchBackend : HTML5Backend} options={byFinger ? FINGER : undefined}>
      <Grid {...props} />
    </DndProvider>
  );
}

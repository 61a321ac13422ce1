import { type KeyboardEvent, type RefObject, useCallback, useEffect, useId, useMemo, useRef, useState } from 'react';
import { t } from '@/i18n/texts';
import { CELL_HEIGHT, cornerOf, GAP } from '@/panels/gallery/layout';
import { useWindow } from '@/panels/gallery/useWindow';
import { type CellActions, FileCell } from './FileCell';
import { type Item, nameOf } from './items';
import type { Selection } from './useSelection';

interface Props {
  items: readonly Item[];
  selection: Selection;
  searched: boolean;
  canMove: boolean;
  scroller: RefObject<HTMLElement | null>;
  /** The end is near. */
  onEnd: () => void;
  onOpen: (item: Item) => void;
  /** A key that does something to what is chosen. */
  onKey: (event: KeyboardEvent) => void;
  actions: Pick<CellActions, 'onDrag' | 'canDrop' | 'onDrop'>;
}

// Letters typed within this time belong to one name.
const TYPING = 700;

/** The folders and files, of which only those that are seen are there. One step on the way through the page. */
export function FileGrid({ items, selection, searched, canMove, scroller, onEnd, onOpen, onKey, actions: own }: Props) {
  const prefix = `${useId()}${searched ? 'search' : ''}`;
  const grid = useRef<HTMLDivElement>(null);
  const [over, setOver] = useState<string | null>(null);
  const [focused, setFocused] = useState(false);
  const { layout, first, end } = useWindow(scroller, grid, items.length);
  const typed = useRef({ text: '', at: 0 });
  const { active, choose, go } = selection;

  const now = useRef({ items, onOpen, own });
  now.current = { items, onOpen, own };

  useEffect(() => {
    if (document.activeElement === scroller.current) grid.current?.focus({ preventScroll: true });
  }, [scroller]);

  useEffect(() => {
    if (items.length > 0 && end >= items.length) onEnd();
  }, [end, items.length, onEnd]);

  const reveal = useCallback(
    (index: number) => {
      const [outer, inner] = [scroller.current, grid.current];
      if (!outer || !inner) return;
      const top = inner.getBoundingClientRect().top - outer.getBoundingClientRect().top + outer.scrollTop + cornerOf(layout, index).y;
      if (top < outer.scrollTop) outer.scrollTop = top - GAP;
      else if (top + CELL_HEIGHT > outer.scrollTop + outer.clientHeight) outer.scrollTop = top + CELL_HEIGHT + GAP - outer.clientHeight;
    },
    [scroller, layout],
  );

  const actions = useMemo<CellActions>(
    () => ({
      onPress: (event, index) => {
        const item = now.current.items[index];
        const touch = (event.nativeEvent as { pointerType?: string }).pointerType === 'touch';
        if (touch && item?.folder) return now.current.onOpen(item);
        choose(index, event.shiftKey ? 'range' : touch || event.ctrlKey || event.metaKey ? 'toggle' : 'alone');
      },
      onTick: (index) => choose(index, 'toggle'),
      onOpen: (index) => now.current.items[index] && now.current.onOpen(now.current.items[index]),
      onDrag: (event, index) => now.current.own.onDrag(event, index),
      canDrop: (item) => now.current.own.canDrop(item),
      onDrop: (item) => now.current.own.onDrop(item),
    }),
    [choose],
  );

  function find(letter: string) {
    const time = performance.now();
    typed.current = { text: (time - typed.current.at > TYPING ? '' : typed.current.text) + letter.toLocaleLowerCase(), at: time };
    const from = typed.current.text.length === 1 ? active + 1 : active;
    const order = [...items.slice(from), ...items.slice(0, from)];
    const found = order.find((item) => nameOf(item).toLocaleLowerCase().startsWith(typed.current.text));
    if (found) {
      const index = items.indexOf(found);
      choose(index, 'alone');
      reveal(index);
    }
  }

  function key(event: KeyboardEvent) {
    const page = Math.max(1, Math.floor((scroller.current?.clientHeight ?? 600) / (CELL_HEIGHT + GAP))) * layout.columns;
    const to = {
      ArrowRight: active + 1,
      ArrowLeft: active - 1,
      ArrowDown: active + layout.columns,
      ArrowUp: active - layout.columns,
      PageDown: active + page,
      PageUp: active - page,
      Home: 0,
      End: items.length - 1,
    }[event.key];
    if (to !== undefined) {
      event.preventDefault();
      const index = Math.min(items.length - 1, Math.max(0, to));
      if (event.ctrlKey || event.metaKey) go(index);
      else choose(index, event.shiftKey ? 'range' : 'alone');
      return reveal(index);
    }
    if (event.key === ' ') {
      event.preventDefault();
      return choose(active, 'toggle');
    }
    if (event.key === 'Enter' && items[active]) {
      event.preventDefault();
      return onOpen(items[active]);
    }
    if (event.key.length === 1 && !event.ctrlKey && !event.metaKey && !event.altKey) return find(event.key);
    onKey(event);
  }

  return (
    <div
      ref={grid}
      role="listbox"
      aria-multiselectable
      aria-label={t('files.list')}
      aria-describedby={`${prefix}-help`}
      aria-activedescendant={items[active] && active >= first && active < end ? `${prefix}-${items[active].key}` : undefined}
      tabIndex={0}
      className="files-grid"
      style={{ height: layout.height }}
      onKeyDown={key}
      onFocus={() => setFocused(true)}
      onBlur={() => setFocused(false)}
    >
      {items.slice(first, end).map((item, i) => {
        const index = first + i;
        const { x, y } = cornerOf(layout, index);
        return (
          <FileCell
            key={item.key}
            id={`${prefix}-${item.key}`}
            item={item}
            index={index}
            total={items.length}
            x={x}
            y={y}
            width={layout.cellWidth}
            chosen={selection.keys.has(item.key)}
            active={focused && index === active}
            over={over === item.key}
            draggable={canMove}
            onOver={setOver}
            actions={actions}
          />
        );
      })}
      <span id={`${prefix}-help`} hidden>
        {t('files.help')}
      </span>
    </div>
  );
}

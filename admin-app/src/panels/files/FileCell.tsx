import {
  CheckOutlined,
  FileExcelOutlined,
  FileOutlined,
  FilePdfOutlined,
  FilePptOutlined,
  FileTextOutlined,
  FileWordOutlined,
  FileZipOutlined,
  FolderFilled,
  PlayCircleOutlined,
  SoundOutlined,
} from '@ant-design/icons';
import { type ComponentType, type DragEvent, memo, type MouseEvent, type PointerEvent } from 'react';
import { formatBytes } from '@/i18n/numbers';
import { t } from '@/i18n/texts';
import { type Item, nameOf } from './items';
import { isPicture } from './storage';

/** What can be done to an item where it stands. */
export interface CellActions {
  onPress: (event: MouseEvent, index: number) => void;
  onTick: (index: number) => void;
  onOpen: (index: number) => void;
  onDrag: (event: DragEvent, index: number) => void;
  /** Whether what is dragged may be dropped on the item. */
  canDrop: (item: Item) => boolean;
  onDrop: (item: Item) => void;
}

interface Props {
  id: string;
  item: Item;
  index: number;
  total: number;
  x: number;
  y: number;
  width: number;
  chosen: boolean;
  active: boolean;
  over: boolean;
  draggable: boolean;
  onOver: (key: string | null) => void;
  actions: CellActions;
}

const KINDS: readonly (readonly [RegExp, ComponentType])[] = [
  [/pdf/, FilePdfOutlined],
  [/spreadsheet|excel|csv/, FileExcelOutlined],
  [/presentation|powerpoint/, FilePptOutlined],
  [/word|opendocument\.text|rtf/, FileWordOutlined],
  [/zip|epub/, FileZipOutlined],
  [/^audio\//, SoundOutlined],
  [/^video\//, PlayCircleOutlined],
  [/^text\//, FileTextOutlined],
];

function noteOf({ file }: Item, searched: boolean): string {
  if (!file) return t('files.folder');
  const size = formatBytes(file.size);
  if (searched && file.folder && file.folder !== '/') return `${size} · ${file.folder}`;
  return isPicture(file) ? `${size} · ${file.width} × ${file.height}` : size;
}

function Mark({ item }: { item: Item }) {
  if (item.folder) return <FolderFilled className="files-mark files-mark-folder" aria-hidden />;
  const { file } = item;
  if (isPicture(file) && file.file?.thumb) {
    return <img src={file.file.thumb} alt="" width={150} height={120} decoding="async" loading="lazy" draggable={false} />;
  }
  const Kind = KINDS.find(([pattern]) => pattern.test(file.type ?? ''))?.[1] ?? FileOutlined;
  return (
    <span className="files-mark" aria-hidden>
      <Kind />
    </span>
  );
}

/** One folder or file of the grid. It is drawn again only where something of its own changed. */
export const FileCell = memo(function FileCell({ id, item, index, total, x, y, width, chosen, active, over, draggable, onOver, actions }: Props) {
  const target = item.folder !== undefined;
  const drop = target && {
    onDragOver: (event: DragEvent) => {
      if (!actions.canDrop(item)) return;
      event.preventDefault();
      event.stopPropagation();
      if (!over) onOver(item.key);
    },
    onDragLeave: () => onOver(null),
    onDrop: (event: DragEvent) => {
      if (!actions.canDrop(item)) return;
      event.preventDefault();
      event.stopPropagation();
      onOver(null);
      actions.onDrop(item);
    },
  };
  const note = noteOf(item, id.includes('search'));
  return (
    // eslint-disable-next-line jsx-a11y/click-events-have-key-events, jsx-a11y/interactive-supports-focus -- the list has the focus and the keys (aria-activedescendant)
    <div
      id={id}
      role="option"
      aria-selected={chosen}
      aria-posinset={index + 1}
      aria-setsize={total}
      className="files-cell"
      data-key={item.key}
      data-chosen={chosen || undefined}
      data-active={active || undefined}
      data-over={over || undefined}
      style={{ transform: `translate(${x}px, ${y}px)`, width }}
      draggable={draggable}
      onDragStart={(event) => actions.onDrag(event, index)}
      onClick={(event) => actions.onPress(event, index)}
      onDoubleClick={() => actions.onOpen(index)}
      {...drop}
    >
      <span
        className="files-tick"
        aria-hidden
        onPointerDown={(event: PointerEvent) => event.stopPropagation()}
        onDoubleClick={(event) => event.stopPropagation()}
        onClick={(event) => {
          event.stopPropagation();
          actions.onTick(index);
        }}
      >
        {chosen && <CheckOutlined />}
      </span>
      <span className="files-picture">
        <Mark item={item} />
      </span>
      <span className="files-name" title={nameOf(item)}>
        {nameOf(item)}
      </span>
      {/* Read apart from the name. */ ' '}
      <span className="files-note">{note}</span>
    </div>
  );
});

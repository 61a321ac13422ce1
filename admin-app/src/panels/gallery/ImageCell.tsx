import { DeleteOutlined, DragOutlined, EditOutlined, EyeInvisibleOutlined, FontSizeOutlined, RotateRightOutlined, ZoomInOutlined } from '@ant-design/icons';
import { memo, type KeyboardEvent, type ReactNode } from 'react';
import { useDrag } from 'react-dnd';
import { t } from '@/i18n/texts';
import { isHidden, nameOf, type Picture, type Rights, titleIn } from './gallery';

/** What is dragged over the grid. */
export const IMAGE = 'gallery-image';

/** What can be done to one image. */
export interface CellActions {
  onTick: (id: number, range: boolean) => void;
  onZoom: (id: number) => void;
  onRotate: (id: number) => void;
  onTitles: (id: number) => void;
  onDestroy: (id: number) => void;
  /** Whether what points at an image may lift it now. */
  mayLift: () => boolean;
  onLift: (id: number) => void;
  onGripKey: (event: KeyboardEvent, id: number) => void;
  onFocus: (id: number) => void;
  onDrag: (id: number | null) => void;
}

interface Props {
  picture: Picture;
  index: number;
  total: number;
  x: number;
  y: number;
  width: number;
  ticked: boolean;
  carried: boolean;
  busy: boolean;
  rights: Rights;
  actions: CellActions;
}

interface ToolProps {
  label: string;
  name: string;
  icon: ReactNode;
  disabled?: boolean;
  danger?: boolean;
  onClick: () => void;
}

function Tool({ label, name, icon, disabled, danger, onClick }: ToolProps) {
  return (
    // A button that is truly disabled would lose the focus, and who pressed it by a key the place in the grid.
    <button
      type="button"
      className="gallery-tool"
      title={label}
      aria-label={`${label}: ${name}`}
      aria-disabled={disabled || undefined}
      data-danger={danger || undefined}
      onClick={() => !disabled && onClick()}
    >
      {icon}
    </button>
  );
}

/** One image of the grid. It is drawn again only where something of its own changed. */
export const ImageCell = memo(function ImageCell({ picture, index, total, x, y, width, ticked, carried, busy, rights, actions }: Props) {
  const { id } = picture;
  const [{ dragging }, drag] = useDrag(
    () => ({
      type: IMAGE,
      canDrag: () => rights.update && actions.mayLift(),
      item: () => {
        actions.onDrag(id);
        return { id };
      },
      end: () => actions.onDrag(null),
      collect: (monitor) => ({ dragging: monitor.isDragging() }),
    }),
    [id, actions, rights.update],
  );
  const name = nameOf(picture, index);
  const title = titleIn(picture);
  return (
    <div
      ref={(node) => {
        drag(node);
      }}
      role="listitem"
      aria-posinset={index + 1}
      aria-setsize={total}
      className="gallery-cell"
      data-id={id}
      data-ticked={ticked || undefined}
      data-carried={carried || undefined}
      data-dragging={dragging || undefined}
      data-hidden={isHidden(picture) || undefined}
      aria-busy={busy || undefined}
      style={{ transform: `translate(${x}px, ${y}px)`, width }}
      onFocus={() => actions.onFocus(id)}
    >
      {/* eslint-disable-next-line jsx-a11y/click-events-have-key-events, jsx-a11y/no-static-element-interactions -- for the mouse alone: keys and readers have the button below */}
      <div className="gallery-picture" onClick={() => actions.onZoom(id)}>
        <img key={picture.thumb} src={picture.thumb} alt="" width={150} height={120} decoding="async" draggable={false} />
      </div>
      {(rights.publish || rights.destroy) && (
        <label className="gallery-tick">
          <input
            type="checkbox"
            checked={ticked}
            aria-label={`${t('images.select')}: ${name}`}
            onChange={(event) => actions.onTick(id, (event.nativeEvent as MouseEvent).shiftKey)}
          />
        </label>
      )}
      <span className="gallery-marks">
        {isHidden(picture) && (
          <span className="gallery-mark" data-kind="hidden">
            <EyeInvisibleOutlined aria-hidden /> {t('images.hidden')}
          </span>
        )}
        {title && (
          <span className="gallery-mark" title={title}>
            <FontSizeOutlined aria-hidden />
            <span className="visually-hidden">{t('images.hasTitle')}</span>
          </span>
        )}
      </span>
      <p className="gallery-name" data-empty={!title || undefined}>
        {name}
      </p>
      <div className="gallery-tools">
        {rights.update && (
          <button
            type="button"
            className="gallery-tool gallery-grip"
            title={t('images.move.lift')}
            aria-label={`${t('images.move.lift')}: ${name}`}
            aria-describedby="gallery-grip-help"
            aria-pressed={carried}
            onClick={() => actions.onLift(id)}
            onKeyDown={(event) => actions.onGripKey(event, id)}
          >
            <DragOutlined aria-hidden />
          </button>
        )}
        <Tool label={t('images.zoom')} name={name} icon={<ZoomInOutlined aria-hidden />} onClick={() => actions.onZoom(id)} />
        {rights.update && (
          <>
            <Tool label={t('images.rotate')} name={name} icon={<RotateRightOutlined aria-hidden />} disabled={busy} onClick={() => actions.onRotate(id)} />
            <Tool label={t('images.titles.edit')} name={name} icon={<EditOutlined aria-hidden />} onClick={() => actions.onTitles(id)} />
          </>
        )}
        {rights.destroy && <Tool label={t('images.destroy')} name={name} icon={<DeleteOutlined aria-hidden />} danger disabled={busy} onClick={() => actions.onDestroy(id)} />}
      </div>
    </div>
  );
});

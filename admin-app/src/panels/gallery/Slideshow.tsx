import { LeftOutlined, RightOutlined } from '@ant-design/icons';
import { type PointerEvent, useCallback, useEffect, useRef, useState } from 'react';
import { t } from '@/i18n/texts';
import { Dialog } from '@/dialog/Dialog';
import { nameOf, type Picture } from './gallery';
import './show.css';

// How far a finger goes before it means the next picture, in pixels.
const SWIPE = 48;

interface Props {
  pictures: readonly Picture[];
  /** The image it opens with. */
  start: number;
  onClose: () => void;
}

/** The images one after another, as large as the window: by buttons, arrow keys and swipes. */
export function Slideshow({ pictures, start, onClose }: Props) {
  const [index, setIndex] = useState(() => Math.max(0, pictures.findIndex(({ id }) => id === start)));
  const count = pictures.length;
  const go = useCallback((step: number) => setIndex((before) => (before + step + count) % count), [count]);
  const from = useRef<number | null>(null);

  useEffect(() => {
    const key = (event: KeyboardEvent) => {
      if (event.key === 'ArrowRight') go(1);
      else if (event.key === 'ArrowLeft') go(-1);
      else if (event.key === 'Home') setIndex(0);
      else if (event.key === 'End') setIndex(count - 1);
      else return;
      event.preventDefault();
    };
    window.addEventListener('keydown', key);
    return () => window.removeEventListener('keydown', key);
  }, [go, count]);

  // The neighbours are there when they are asked for.
  useEffect(() => {
    for (const step of [1, -1]) {
      const near = pictures[(index + step + count) % count];
      if (near) new Image().src = near.url;
    }
  }, [index, pictures, count]);

  const picture = pictures[Math.min(index, count - 1)];
  if (!picture) return null;
  const name = nameOf(picture, index);
  const swiped = (event: PointerEvent) => {
    if (from.current === null) return;
    const way = event.clientX - from.current;
    from.current = null;
    if (Math.abs(way) >= SWIPE) go(way < 0 ? 1 : -1);
  };

  return (
    <Dialog
      width="100vw"
      rootClassName="gallery-show"
      footer={null}
      closable={{ 'aria-label': t('images.show.close') }}
      onCancel={onClose}
      title={
        <span className="gallery-show-head">
          <span className="gallery-show-name">{name}</span>
          <span className="gallery-show-count" role="status" aria-label={t('images.show.count', { place: index + 1, total: count })}>
            {index + 1} / {count}
          </span>
        </span>
      }
    >
      <div
        className="gallery-show-stage"
        onPointerDown={(event) => {
          from.current = event.clientX;
        }}
        onPointerUp={swiped}
        onPointerCancel={() => {
          from.current = null;
        }}
      >
        <img key={picture.url} src={picture.url} alt={name} draggable={false} />
      </div>
      {count > 1 && (
        <>
          <button type="button" className="gallery-show-step" data-to="previous" aria-label={t('images.show.previous')} onClick={() => go(-1)}>
            <LeftOutlined aria-hidden />
          </button>
          <button type="button" className="gallery-show-step" data-to="next" aria-label={t('images.show.next')} onClick={() => go(1)}>
            <RightOutlined aria-hidden />
          </button>
        </>
      )}
    </Dialog>
  );
}

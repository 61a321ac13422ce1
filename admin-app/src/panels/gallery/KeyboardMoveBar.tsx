import { LeftOutlined, RightOutlined, VerticalLeftOutlined, VerticalRightOutlined } from '@ant-design/icons';
import { Button } from 'antd';
import { t } from '@/i18n/texts';
import type { KeyboardMove } from './order';

interface Props {
  move: KeyboardMove;
  onStep: (step: number) => void;
  onPut: () => void;
  onCancel: () => void;
}

/** Moves lifted images without dragging: by click, by finger, by keys. */
export function KeyboardMoveBar({ move: { carried, rest, at }, onStep, onPut, onCancel }: Props) {
  const [atStart, atEnd] = [at === 0, at === rest.length];
  return (
    <div
      className="gallery-move"
      role="toolbar"
      aria-label={t('images.move.bar')}
      onKeyDown={(event) => {
        if (event.key !== 'Escape') return;
        event.stopPropagation();
        onCancel();
      }}
    >
      <span className="gallery-move-text">{t('images.move.at', { count: carried.length, place: at + 1, total: carried.length + rest.length })}</span>
      <span className="gallery-move-steps">
        <Button icon={<VerticalRightOutlined aria-hidden />} disabled={atStart} aria-label={t('images.move.first')} title={t('images.move.first')} onClick={() => onStep(-Infinity)} />
        <Button icon={<LeftOutlined aria-hidden />} disabled={atStart} aria-label={t('images.move.earlier')} title={t('images.move.earlier')} onClick={() => onStep(-1)} />
        <Button icon={<RightOutlined aria-hidden />} disabled={atEnd} aria-label={t('images.move.later')} title={t('images.move.later')} onClick={() => onStep(1)} />
        <Button icon={<VerticalLeftOutlined aria-hidden />} disabled={atEnd} aria-label={t('images.move.last')} title={t('images.move.last')} onClick={() => onStep(Infinity)} />
      </span>
      <Button onClick={onCancel}>{t('images.move.cancel')}</Button>
      <Button type="primary" onClick={onPut}>
        {t('images.move.put')}
      </Button>
    </div>
  );
}

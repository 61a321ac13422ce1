import { CheckCircleFilled, CloseOutlined, CloudUploadOutlined, ReloadOutlined } from '@ant-design/icons';
import { Button, Progress } from 'antd';
import { memo, useRef, useSyncExternalStore } from 'react';
import { formatBytes, formatLimit } from '@/i18n/numbers';
import { t } from '@/i18n/texts';
import { ACCEPTED, type Entry, MAX_BYTES, type UploadQueue, type UploadState } from './queue';
import './upload.css';

// What needs a person comes first, what is done last.
const RANK: Readonly<Record<UploadState, number>> = { failed: 0, refused: 0, cancelled: 0, sending: 1, waiting: 1, done: 2 };

const canDrop = 'draggable' in document.createElement('div') && 'File' in window;

const UploadRow = memo(function UploadRow({ entry, queue }: { entry: Entry; queue: UploadQueue }) {
  const { id, name, size, state, sent, message } = entry;
  const underWay = state === 'waiting' || state === 'sending';
  const share = state === 'done' ? 100 : Math.floor((100 * sent) / Math.max(1, size));
  return (
    <li className="gallery-file" data-state={state}>
      <span className="gallery-file-name" title={name}>
        {name}
      </span>
      <span className="gallery-file-size">{formatBytes(size)}</span>
      <span className="gallery-file-state">
        {underWay && <Progress percent={share} size="small" status="normal" aria-label={t('images.upload.progress', { name })} />}
        {state === 'done' && (
          <span className="gallery-file-done">
            <CheckCircleFilled aria-hidden /> {t('images.upload.done')}
          </span>
        )}
        {message && <span className="gallery-error">{message}</span>}
      </span>
      {underWay && (
        <Button type="text" size="small" icon={<CloseOutlined aria-hidden />} title={t('images.upload.cancel')} aria-label={`${t('images.upload.cancel')}: ${name}`} onClick={() => queue.cancel(id)} />
      )}
      {(state === 'failed' || state === 'cancelled') && (
        <Button type="text" size="small" icon={<ReloadOutlined aria-hidden />} title={t('images.upload.retry')} aria-label={`${t('images.upload.retry')}: ${name}`} onClick={() => queue.retry(id)} />
      )}
    </li>
  );
});

/** The files on their way; nothing where there are none. */
export function UploadList({ queue }: { queue: UploadQueue }) {
  const entries = useSyncExternalStore(queue.subscribe, queue.get);
  const left = entries.filter(({ state }) => state === 'waiting' || state === 'sending').length;
  if (entries.length === 0) return null;
  const failed = entries.filter(({ state }) => state === 'failed' || state === 'refused').length;
  const again = entries.filter(({ state }) => state === 'failed' || state === 'cancelled').length;
  return (
    <div className="gallery-queue">
      <div className="gallery-queue-head">
        <span role="status">{left > 0 ? t('images.upload.left', { count: left }) : t('images.upload.finished')}</span>
        {failed > 0 && <span className="gallery-error">{t('images.upload.failed', { count: failed })}</span>}
        {again > 1 && (
          <Button size="small" icon={<ReloadOutlined aria-hidden />} onClick={() => queue.retryAll()}>
            {t('images.upload.retryAll')}
          </Button>
        )}
        <Button type="text" size="small" disabled={left === entries.length} onClick={() => queue.clear()}>
          {t('images.upload.clear')}
        </Button>
      </div>
      <ul className="gallery-files">
        {[...entries].sort((a, b) => RANK[a.state] - RANK[b.state]).map((entry) => (
          <UploadRow key={entry.id} entry={entry} queue={queue} />
        ))}
      </ul>
    </div>
  );
}

/** Where pictures are dropped or chosen, and those on their way. */
export function UploadArea({ queue, over }: { queue: UploadQueue; over: boolean }) {
  const input = useRef<HTMLInputElement>(null);
  return (
    <section className="gallery-upload" aria-label={t('images.upload.title')}>
      <div className="gallery-drop" data-over={over || undefined}>
        <CloudUploadOutlined className="gallery-drop-icon" aria-hidden />
        <p className="gallery-drop-text">
          {t(canDrop ? 'images.upload.drop' : 'images.upload.fallback')}
          <small>{t('images.upload.limits', { size: formatLimit(MAX_BYTES) })}</small>
        </p>
        <Button onClick={() => input.current?.click()}>{t('images.upload.choose')}</Button>
        <input
          ref={input}
          type="file"
          multiple
          hidden
          accept={ACCEPTED.join(',')}
          aria-label={t('images.upload.choose')}
          onChange={(event) => {
            queue.add(event.target.files ?? []);
            // The same file may be chosen again.
            event.target.value = '';
          }}
        />
      </div>
      <UploadList queue={queue} />
    </section>
  );
}

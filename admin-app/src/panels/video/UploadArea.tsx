import { CloudUploadOutlined } from '@ant-design/icons';
import { Button, Progress } from 'antd';
import { type DragEvent, useRef, useState, useSyncExternalStore } from 'react';
import { formatBytes } from '@/i18n/numbers';
import { t } from '@/i18n/texts';
import { ACCEPTED, refusalOf, type Sending, type VideoUpload } from './sending';

function statusText({ state, message }: Sending): string {
  if (state === 'joining') return t('player.upload.joining');
  if (state === 'waiting') return message ?? t('player.upload.waiting');
  if (state === 'failed') return message ?? t('player.upload.error');
  return t('player.upload.sending');
}

function UploadProgress({ sending, upload }: { sending: Sending; upload: VideoUpload }) {
  const { name, size, sent, state } = sending;
  const failed = state === 'failed';
  return (
    <div className="player-sending" data-state={state}>
      <strong className="player-name" title={name}>
        {name}
      </strong>
      <Progress
        percent={Math.floor((100 * sent) / Math.max(1, size))}
        status={failed ? 'exception' : 'normal'}
        format={(percent) => `${percent} %`}
        aria-label={t('player.upload.progress', { name })}
      />
      <p className="player-sending-line">
        <span role="status">{statusText(sending)}</span>
        <span className="player-bytes">{t('player.upload.of', { sent: formatBytes(sent), size: formatBytes(size) })}</span>
      </p>
      <div className="player-buttons">
        {failed && (
          <Button type="primary" onClick={() => void upload.retry()}>
            {t('player.upload.retry')}
          </Button>
        )}
        <Button onClick={() => upload.cancel()}>{t(failed ? 'player.upload.another' : 'player.upload.cancel')}</Button>
      </div>
    </div>
  );
}

const hasFiles = (event: DragEvent): boolean => event.dataTransfer.types.includes('Files');

/** Where a video is dropped or chosen, and how far it has come. */
export function UploadArea({ upload }: { upload: VideoUpload }) {
  const input = useRef<HTMLInputElement>(null);
  const [over, setOver] = useState(false);
  const [refused, setRefused] = useState<string>();
  const sending = useSyncExternalStore(upload.subscribe, upload.get);

  const take = (files: readonly File[]) => {
    if (files.length === 0) return;
    const why = refusalOf(files);
    setRefused(why);
    if (!why) void upload.start(files[0]!);
  };

  return (
    <section
      className="player-upload"
      aria-label={t('player.upload.title')}
      data-over={(over && !sending) || undefined}
      onDragOver={(event) => {
        if (!hasFiles(event)) return;
        event.preventDefault();
        setOver(true);
      }}
      onDragLeave={(event) => {
        if (!event.currentTarget.contains(event.relatedTarget as Node | null)) setOver(false);
      }}
      onDrop={(event) => {
        event.preventDefault();
        setOver(false);
        if (!upload.isBusy()) take([...event.dataTransfer.files]);
      }}
    >
      {sending ? (
        <UploadProgress sending={sending} upload={upload} />
      ) : (
        <>
          <CloudUploadOutlined className="player-icon" aria-hidden />
          <p className="player-text">
            {t('player.upload.drop')}
            <small>{t('player.upload.limits')}</small>
          </p>
          <Button type="primary" onClick={() => input.current?.click()}>
            {t('player.upload.choose')}
          </Button>
          {refused && (
            <p className="player-refused" role="alert">
              {refused}
            </p>
          )}
        </>
      )}
      <input
        ref={input}
        type="file"
        hidden
        accept={ACCEPTED.join(',')}
        aria-label={t('player.upload.choose')}
        onChange={(event) => {
          take([...(event.target.files ?? [])]);
          // The same file may be chosen again.
          event.target.value = '';
        }}
      />
    </section>
  );
}

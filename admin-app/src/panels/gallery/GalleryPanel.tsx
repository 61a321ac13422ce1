import { Alert, App, Drawer } from 'antd';
import { useCallback, useMemo, useRef } from 'react';
import { titleOf } from '@/form/record';
import { formatDateTime } from '@/i18n/dates';
import { language } from '@/i18n/language';
import { t } from '@/i18n/texts';
import type { PanelProps } from '../panel';
import { usePanelRecord } from '../usePanelRecord';
import { albumAddress, albumCalls } from './album';
import { AlbumView } from './AlbumView';
import type { UploadQueue } from './queue';
import './gallery.css';

/** The images of a record, slid up over its list. A record that is not there closes the panel again. */
export default function GalleryPanel({ view, id, onClose, onSaved }: PanelProps) {
  const { modal } = App.useApp();
  const record = usePanelRecord(view, id, onClose);
  const address = albumAddress(view, id);
  const calls = useMemo(() => (address === undefined ? null : albumCalls(address)), [address]);
  const queue = useRef<UploadQueue | null>(null);
  const changed = useRef(false);

  const close = async () => {
    if (queue.current?.isBusy()) {
      const left = await modal.confirm({
        title: t('album.leave.title'),
        content: t('album.leave.text'),
        okText: t('album.leave.ok'),
        cancelText: t('album.leave.stay'),
        okButtonProps: { danger: true },
        focusable: { autoFocusButton: 'cancel' },
        centered: true,
      });
      if (!left) return;
    }
    // The list counts images; it is enough that it does so once they are no longer looked at.
    if (changed.current) onSaved();
    onClose();
  };
  const note = useCallback(() => {
    changed.current = true;
  }, []);

  const name = titleOf(record, language());
  return (
    <Drawer
      open
      placement="bottom"
      size="calc(100dvh - 56px)"
      destroyOnHidden
      classNames={{ body: 'album-body', header: 'album-head' }}
      onClose={() => void close()}
      closable={{ placement: 'end', 'aria-label': t('form.close') }}
      title={
        <span className="album-title">
          <span>{t('album.title')}</span>
          <strong>{name || `#${id}`}</strong>
        </span>
      }
    >
      {typeof record?.deleted_at === 'string' && (
        <Alert type="warning" showIcon title={t('form.deleted')} description={t('form.deletedAt', { at: formatDateTime(record.deleted_at) })} />
      )}
      {calls ? <AlbumView view={view} calls={calls} onChanged={note} queue={queue} /> : <Alert type="error" showIcon title={t('album.none')} />}
    </Drawer>
  );
}

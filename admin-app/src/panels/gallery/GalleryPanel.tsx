import { Alert, App } from 'antd';
import { useCallback, useMemo, useRef } from 'react';
import { titleOf } from '@/form/record';
import { RemovedBanner } from '@/form/RemovedBanner';
import { SlidePanel } from '@/form/SlidePanel';
import { language } from '@/i18n/language';
import { t } from '@/i18n/texts';
import type { PanelProps } from '../panel';
import { usePanelRecord } from '../usePanelRecord';
import { galleryAddress, galleryCalls } from './gallery';
import { GalleryView } from './GalleryView';
import type { UploadQueue } from './queue';
import './gallery.css';

/** The images of a record, slid up over its list. A record that is not there closes the panel again. */
export default function GalleryPanel({ view, id, steps, onClose, onSaved }: PanelProps) {
  const { modal } = App.useApp();
  const record = usePanelRecord(view, id, onClose);
  const address = galleryAddress(view, id);
  const calls = useMemo(() => (address === undefined ? null : galleryCalls(address)), [address]);
  const queue = useRef<UploadQueue | null>(null);
  const changed = useRef(false);

  const leave = async (go: () => void) => {
    if (queue.current?.isBusy()) {
      const left = await modal.confirm({
        title: t('images.leave.title'),
        content: t('images.leave.text'),
        okText: t('images.leave.ok'),
        cancelText: t('images.leave.stay'),
        okButtonProps: { danger: true },
        focusable: { autoFocusButton: 'cancel' },
        centered: true,
      });
      if (!left) return;
    }
    // The list counts images; it is enough that it does so once they are no longer looked at.
    if (changed.current) onSaved();
    go();
  };
  const note = useCallback(() => {
    changed.current = true;
  }, []);

  const name = titleOf(record, language());
  return (
    <SlidePanel
      bodyClass="gallery-body"
      heading={t('images.title')}
      name={record ? name || `#${id}` : undefined}
      steps={steps}
      leave={(go) => void leave(go)}
      onClose={() => void leave(onClose)}
    >
      {typeof record?.deleted_at === 'string' ? (
        <RemovedBanner at={record.deleted_at} />
      ) : calls ? (
        <GalleryView view={view} id={id} calls={calls} onChanged={note} queue={queue} />
      ) : (
        <Alert type="error" showIcon title={t('images.none')} />
      )}
    </SlidePanel>
  );
}

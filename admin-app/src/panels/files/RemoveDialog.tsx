import { useState } from 'react';
import { t } from '@/i18n/texts';
import { Dialog, FIRST } from '@/dialog/Dialog';
import type { Usage } from './storage';
import { UsesList } from './UsesList';

interface Props {
  names: readonly string[];
  /** What else would go, or break, once that is known. */
  used: Usage | null;
  onRemove: () => Promise<void>;
  onClose: () => void;
}

/** Asks before things are removed; a second time where texts name them or folders are not empty. */
export function RemoveDialog({ names, used, onRemove, onClose }: Props) {
  const [busy, setBusy] = useState(false);
  const title = used ? t('files.remove.sure') : t('files.remove.title', { count: names.length });
  return (
    <Dialog
      centered
      width={480}
      title={title}
      okText={t(used ? 'files.remove.anyway' : 'files.remove.ok')}
      cancelText={t('files.cancel')}
      okButtonProps={{ danger: true }}
      cancelButtonProps={FIRST}
      confirmLoading={busy}
      onOk={() => {
        setBusy(true);
        void onRemove().finally(() => setBusy(false));
      }}
      onCancel={onClose}
    >
      {!used && (
        <>
          <p>{names.length === 1 ? t('files.remove.one', { name: names[0] }) : t('files.remove.many', { count: names.length })}</p>
          <p className="files-quiet">{t('files.remove.final')}</p>
        </>
      )}
      {used && (used.folders || (used.files && names.length < used.files) || (used.files && used.total === 0)) ? (
        <p>{t('files.remove.inside', { files: t('files.count', { count: used.files ?? 0 }), folders: t('files.folders', { count: used.folders ?? 0 }) })}</p>
      ) : null}
      {used && used.total > 0 && (
        <div role="alert">
          <p>{t('files.remove.used', { count: used.total })}</p>
          <UsesList used={used} />
        </div>
      )}
    </Dialog>
  );
}

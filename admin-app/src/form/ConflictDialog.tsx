import { Button, Modal } from 'antd';
import { formatDateTime } from '@/i18n/dates';
import { t } from '@/i18n/texts';
import type { Conflict } from './useSave';

interface Props {
  conflict: Conflict | null;
  onReload: () => void;
  onOverwrite: (version: number) => void;
  onCancel: () => void;
}

/** Tells who saved the record meanwhile, and asks whose version is to stay. */
export function ConflictDialog({ conflict, onReload, onOverwrite, onCancel }: Props) {
  const by = conflict?.user?.name;
  return (
    <Modal
      open={conflict !== null}
      title={t('form.conflict.title')}
      width={520}
      centered
      onCancel={onCancel}
      footer={
        <div className="form-dialog-tools">
          <Button onClick={onCancel}>{t('form.cancel')}</Button>
          <Button onClick={onReload}>{t('form.conflict.reload')}</Button>
          <Button danger type="primary" onClick={() => onOverwrite(conflict?.version ?? 0)}>
            {t('form.conflict.overwrite')}
          </Button>
        </div>
      }
    >
      {by ? t('form.conflict.text', { by, at: formatDateTime(conflict?.updated_at) }) : t('form.conflict.textUnknown')}
    </Modal>
  );
}

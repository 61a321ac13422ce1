import { Button, Skeleton } from 'antd';
import { notify } from '@/api/notices';
import { keys, READ_ONCE, useApiQuery } from '@/api/queries';
import { formatDateTime } from '@/i18n/dates';
import { formatBytes } from '@/i18n/numbers';
import { t } from '@/i18n/texts';
import { Dialog } from '@/dialog/Dialog';
import { isPicture, storage, type StoredFile } from './storage';
import { UsesList } from './UsesList';

/** What is known of a file: what it is, where it stands, and which texts name it. */
export function DetailDialog({ file, onClose }: { file: StoredFile; onClose: () => void }) {
  const { data: used, error } = useApiQuery({
    queryKey: keys.fileUses(file.id),
    queryFn: ({ signal }) => storage.uses(file.id, signal),
    ...READ_ONCE,
  });

  const url = file.file?.url ?? '';
  const copy = () =>
    navigator.clipboard.writeText(new URL(url, window.location.origin).href).then(
      () => notify('success', t('files.detail.copied')),
      () => notify('danger', t('files.detail.notCopied')),
    );
  return (
    <Dialog
      centered
      width={520}
      title={<span className="files-wrap">{file.name}</span>}
      onCancel={onClose}
      footer={[
        <Button key="copy" onClick={() => void copy()}>
          {t('files.detail.copy')}
        </Button>,
        <Button key="open" href={url} target="_blank" rel="noopener noreferrer">
          {t(isPicture(file) ? 'files.detail.show' : 'files.detail.download')}
        </Button>,
        <Button key="close" type="primary" onClick={onClose}>
          {t('files.close')}
        </Button>,
      ]}
    >
      {isPicture(file) && <img className="files-preview" src={url} alt={file.name} />}
      <dl className="files-facts">
        <dt>{t('files.detail.type')}</dt>
        <dd>{file.type}</dd>
        <dt>{t('files.detail.size')}</dt>
        <dd>
          {formatBytes(file.size)}
          {isPicture(file) && ` · ${file.width} × ${file.height}`}
        </dd>
        <dt>{t('files.detail.uploaded')}</dt>
        <dd>{formatDateTime(file.created_at)}</dd>
      </dl>
      <h3 className="files-heading">{t('files.uses.title')}</h3>
      {!used && !error && <Skeleton active title={false} paragraph={{ rows: 2 }} />}
      {error && <p role="alert">{error.message}</p>}
      {used && (used.total === 0 ? <p className="files-quiet">{t('files.uses.none')}</p> : <UsesList used={used} />)}
    </Dialog>
  );
}

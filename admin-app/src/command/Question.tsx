import { Alert } from 'antd';
import { t } from '@/i18n/texts';
import { Dialog, FIRST } from '@/dialog/Dialog';
import { textFor } from '@/view/confirm';
import type { Job } from './address';

/** Asks whether a job is to be done. Where something is lost by it, the question opens at the button that calls it off. */
export function Question({ job, busy, onOk, onCancel }: { job: Job; busy: boolean; onOk: () => void; onCancel: () => void }) {
  const { confirm, danger } = job;
  return (
    <Dialog
      title={confirm?.title ?? job.label}
      okText={confirm?.ok || t('common.actions.confirm')}
      cancelText={confirm?.cancel || t('common.actions.cancel')}
      okButtonProps={{ danger, ...(danger ? {} : FIRST) }}
      cancelButtonProps={danger ? FIRST : {}}
      confirmLoading={busy}
      width={440}
      centered
      onOk={onOk}
      onCancel={onCancel}
    >
      {job.subject && <p><strong>{job.subject}</strong></p>}
      {job.warning && <Alert type="warning" showIcon title={job.warning} style={{ marginBottom: 12 }} />}
      {confirm && textFor(confirm, job.count ?? 1)}
    </Dialog>
  );
}

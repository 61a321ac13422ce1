import { Alert } from 'antd';
import type { ReactNode } from 'react';
import { formatDateTime } from '@/i18n/dates';
import { t } from '@/i18n/texts';

/** Says that a record was removed and when, with the way to have it back. */
export function RemovedBanner({ at, action }: { at: string; action?: ReactNode }) {
  return <Alert type="warning" showIcon className="panel-banner" title={t('form.deleted')} description={t('form.deletedAt', { at: formatDateTime(at) })} action={action} />;
}

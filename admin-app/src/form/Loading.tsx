import { Spin } from 'antd';
import { t } from '@/i18n/texts';

/** Stands where a form will be. */
export function Loading() {
  return (
    <div className="form-loading" role="status">
      <Spin size="large" />
      <span className="shell-hidden">{t('form.loading')}</span>
    </div>
  );
}

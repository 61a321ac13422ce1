import { Button, Spin } from 'antd';
import { t } from '@/i18n/texts';

/** Stands where a form will be. */
export function Loading() {
  return (
    <div className="form-loading" role="status">
      <Spin size="large" />
      <span className="visually-hidden">{t('form.loading')}</span>
    </div>
  );
}

/** Stands where a form would be, had it come. */
export function LoadFailed({ message, onRetry }: { message: string; onRetry: () => void }) {
  return (
    <div className="form-failed" role="alert">
      <p>{message || t('form.loadError')}</p>
      <Button type="primary" onClick={onRetry}>
        {t('form.retry')}
      </Button>
    </div>
  );
}

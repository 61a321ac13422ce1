import { CheckCircleFilled, CloseCircleFilled, CloseOutlined, ExclamationCircleFilled } from '@ant-design/icons';
import { useEffect, useSyncExternalStore } from 'react';
import { dismissNotice, notices } from '@/api/notices';
import { t } from '@/i18n/texts';
import './notices.css';

const ICONS = { success: CheckCircleFilled, warning: ExclamationCircleFilled, danger: CloseCircleFilled } as const;

/** The bottom bar. Its live regions are always on the page, since readers announce only what changes in them. */
export function Notifications() {
  const notice = useSyncExternalStore(notices.subscribe, notices.get);

  useEffect(() => {
    if (!notice) return;
    const timer = setTimeout(() => dismissNotice(notice.id), notice.timeout);
    return () => clearTimeout(timer);
  }, [notice]);

  const Icon = ICONS[notice?.kind ?? 'success'];
  const bar = notice && (
    <div key={notice.id} className={`shell-notice shell-notice-${notice.kind}`} data-testid="notice">
      <Icon aria-hidden />
      <span className="shell-notice-text" title={notice.text}>
        {notice.text}
      </span>
      {notice.action && (
        <button
          type="button"
          className="shell-notice-action"
          onClick={() => {
            dismissNotice(notice.id);
            notice.action?.run();
          }}
        >
          {notice.action.label}
        </button>
      )}
      <button type="button" aria-label={t('shell.notice.close')} onClick={() => dismissNotice(notice.id)}>
        <CloseOutlined aria-hidden />
      </button>
    </div>
  );
  return (
    <div className="shell-notices">
      <div role="status" aria-live="polite">
        {notice?.kind === 'success' && bar}
      </div>
      <div role="alert" aria-live="assertive">
        {notice && notice.kind !== 'success' && bar}
      </div>
    </div>
  );
}

import { DisconnectOutlined } from '@ant-design/icons';
import { useSyncExternalStore } from 'react';
import { t } from '@/i18n/texts';

function subscribe(listener: () => void): () => void {
  window.addEventListener('online', listener);
  window.addEventListener('offline', listener);
  return () => {
    window.removeEventListener('online', listener);
    window.removeEventListener('offline', listener);
  };
}

/** Says that the browser has no connection, as long as it has none. */
export function Connection() {
  const online = useSyncExternalStore(subscribe, () => navigator.onLine);
  return (
    <div role="status">
      {!online && (
        <p className="shell-offline">
          <DisconnectOutlined aria-hidden />
          {t('shell.offline')}
        </p>
      )}
    </div>
  );
}

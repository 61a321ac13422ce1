import { useEffect, useState } from 'react';
import { notify } from '@/api/notices';
import { t } from '@/i18n/texts';
import type { AlbumCalls } from './album';
import { type Outcome, UploadQueue } from './queue';

// Longer than other notices: it comes when the person may be looking elsewhere.
const FAILURE_TIMEOUT = 8000;

function notifyOutcome({ failed }: Outcome): void {
  if (failed === 0) notify('success', t('album.upload.success'));
  else notify('danger', `${t('list.store.error')} ${t('list.errorLabel')}: ${t('album.upload.error', { count: failed })}`, { timeout: FAILURE_TIMEOUT });
}

/** The queue of files on their way into a gallery; it ends with the panel. `onDone` follows each emptied queue. */
export function useUploads(calls: AlbumCalls, onDone: () => void): UploadQueue | null {
  const [queue, setQueue] = useState<UploadQueue | null>(null);
  useEffect(() => {
    const made = new UploadQueue({
      url: calls.uploadAddress,
      check: calls.checkToken,
      onDone: (outcome) => {
        notifyOutcome(outcome);
        onDone();
      },
    });
    setQueue(made);
    const unload = (event: BeforeUnloadEvent) => {
      if (made.isBusy()) event.preventDefault();
    };
    window.addEventListener('beforeunload', unload);
    return () => {
      window.removeEventListener('beforeunload', unload);
      made.close();
    };
  }, [calls, onDone]);
  return queue;
}

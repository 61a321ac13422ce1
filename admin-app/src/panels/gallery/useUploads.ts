import { useEffect, useState } from 'react';
import { notify } from '@/api/notices';
import { t } from '@/i18n/texts';
import { notifyFailure } from '@/list/failure';
import type { GalleryCalls } from './gallery';
import { type Outcome, UploadQueue } from './queue';

// Longer than other notices: it comes when the person may be looking elsewhere.
const FAILURE_TIMEOUT = 8000;

function notifyOutcome({ failed }: Outcome): void {
  if (failed === 0) notify('success', t('images.upload.success'));
  else notify('danger', `${t('list.store.error')} ${t('list.errorLabel')}: ${t('images.upload.error', { count: failed })}`, { timeout: FAILURE_TIMEOUT });
}

/** Two at a time arrive as they like; they are put in the order in which they were chosen. */
async function keepOrder(calls: GalleryCalls, { chosen }: Outcome): Promise<void> {
  for (const ids of chosen) {
    if (ids.every((id, at) => at === 0 || ids[at - 1]! < id)) continue;
    try {
      await calls.reorder(ids);
    } catch (cause) {
      notifyFailure('store', cause);
    }
  }
}

/** The queue of files on their way into a gallery; it ends with the panel. `onDone` follows each emptied queue. */
export function useUploads(calls: GalleryCalls, onDone: () => void): UploadQueue | null {
  const [queue, setQueue] = useState<UploadQueue | null>(null);
  useEffect(() => {
    const made = new UploadQueue({
      url: calls.uploadAddress,
      check: calls.checkToken,
      onDone: (outcome) => {
        notifyOutcome(outcome);
        void keepOrder(calls, outcome).finally(onDone);
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

import { useEffect, useState } from 'react';
import { notify } from '@/api/notices';
import { formatLimit } from '@/i18n/numbers';
import { t } from '@/i18n/texts';
import { UploadQueue } from '@/panels/gallery/queue';
import { MAX_BYTES, storage } from './storage';

const tooBig = (file: File): string | undefined => (file.size > MAX_BYTES ? t('files.upload.tooBig', { size: formatLimit(MAX_BYTES) }) : undefined);

/** The queue of files on their way into a folder. What is on its way goes on where another folder is opened. */
export function useFileUploads(folder: number, onDone: () => void): UploadQueue | null {
  const [queues] = useState(() => new Map<number, UploadQueue>());
  const [queue, setQueue] = useState<UploadQueue | null>(null);

  useEffect(() => {
    let own = queues.get(folder);
    if (!own) {
      own = new UploadQueue({
        url: storage.uploadAddress(folder),
        check: (signal) => storage.checkUpload(folder, signal),
        refusal: tooBig,
        onDone: ({ done, failed }) => {
          if (failed === 0) notify('success', t('files.upload.done', { count: done }));
          else notify('danger', t('files.upload.failed', { count: failed }), { timeout: 8000 });
          onDone();
        },
      });
      queues.set(folder, own);
    }
    setQueue(own);
  }, [folder, onDone, queues]);

  useEffect(() => {
    const unload = (event: BeforeUnloadEvent) => {
      if ([...queues.values()].some((each) => each.isBusy())) event.preventDefault();
    };
    window.addEventListener('beforeunload', unload);
    return () => {
      window.removeEventListener('beforeunload', unload);
      for (const each of queues.values()) each.close();
      queues.clear();
    };
  }, [queues]);
  return queue;
}

import { useEffect, useRef, useState } from 'react';
import { notify } from '@/api/notices';
import { isAbort } from '@/api/problem';
import { DetailDialog } from './DetailDialog';
import { storage, type StoredFile } from './storage';

/** A file that is opened by its address, as from the log. One that is not there says so and leaves. */
export function OpenedFile({ id, onClose }: { id: number; onClose: () => void }) {
  const [file, setFile] = useState<StoredFile | null>(null);
  const close = useRef(onClose);
  close.current = onClose;
  useEffect(() => {
    const controller = new AbortController();
    storage.file(id, controller.signal).then(setFile, (cause: unknown) => {
      if (isAbort(cause)) return;
      notify('danger', cause instanceof Error ? cause.message : String(cause));
      close.current();
    });
    return () => controller.abort();
  }, [id]);
  return file && <DetailDialog file={file} onClose={onClose} />;
}

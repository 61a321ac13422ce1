import { useEffect, useRef } from 'react';
import { notify } from '@/api/notices';
import { keys, READ_ONCE, useApiQuery } from '@/api/queries';
import { DetailDialog } from './DetailDialog';
import { storage } from './storage';

/** A file that is opened by its address, as from the log. One that is not there says so and leaves. */
export function OpenedFile({ id, onClose }: { id: number; onClose: () => void }) {
  const close = useRef(onClose);
  close.current = onClose;
  const { data: file, error } = useApiQuery({ queryKey: keys.file(id), queryFn: ({ signal }) => storage.file(id, signal), ...READ_ONCE });
  useEffect(() => {
    if (!error) return;
    notify('danger', error.message);
    close.current();
  }, [error]);
  return file && <DetailDialog file={file} onClose={onClose} />;
}

import { useCallback, useEffect, useRef, useState } from 'react';
import { notify } from '@/api/notices';
import { keys, READ_ONCE, useApiQuery } from '@/api/queries';
import { emitSaved } from '@/api/saved';
import { t } from '@/i18n/texts';
import { notifyFailure } from '@/list/failure';
import { type Outcome, VideoUpload } from './sending';
import type { VideoCalls, VideoFile } from './video';

// Longer than other notices: it comes when the person may be looking elsewhere.
const FAILURE_TIMEOUT = 8000;

/** How far the video of a record has come. */
export type VideoState = { status: 'loading' } | { status: 'failed'; message: string } | { status: 'ready'; video: VideoFile };

/** The video of a record and what can be done to it. */
export interface Video {
  state: VideoState;
  /** The file on its way; it ends with the panel. */
  upload: VideoUpload | null;
  removing: boolean;
  remove: () => void;
  reload: () => void;
}

/** Loads the video of a record, sends it and removes it. `onSaved` hears of each change that the server took. */
export function useVideo(calls: VideoCalls, onSaved: () => void): Video {
  const { data, error, refetch } = useApiQuery({
    queryKey: keys.video(calls.address),
    queryFn: ({ signal }) => calls.load(signal).then(({ data: video }) => video),
    ...READ_ONCE,
  });
  const state: VideoState = error ? { status: 'failed', message: error.message } : data ? { status: 'ready', video: data } : { status: 'loading' };
  const [upload, setUpload] = useState<VideoUpload | null>(null);
  const [removing, setRemoving] = useState(false);
  const reload = useCallback(() => void refetch(), [refetch]);
  const saved = useRef(onSaved);
  saved.current = onSaved;

  const changed = useCallback(() => {
    emitSaved();
    saved.current();
    reload();
  }, [reload]);

  useEffect(() => {
    let open = true;
    const onEnd = (outcome: Outcome) => {
      if (!open) return;
      if (outcome === 'done') {
        notify('success', t('player.upload.success'));
        changed();
      } else if (outcome === 'cancelled') notify('danger', t('player.upload.cancelled'));
      else {
        notify('danger', `${t('list.store.error')} ${t('list.errorLabel')}: ${t('player.upload.error')} ${outcome.failed}`, { timeout: FAILURE_TIMEOUT });
        // Somebody else may have been quicker, or the record be gone.
        reload();
      }
    };
    const made = new VideoUpload({ url: calls.uploadAddress, check: calls.checkToken, onEnd });
    setUpload(made);
    const unload = (event: BeforeUnloadEvent) => {
      if (made.isBusy()) event.preventDefault();
    };
    window.addEventListener('beforeunload', unload);
    return () => {
      open = false;
      window.removeEventListener('beforeunload', unload);
      made.cancel();
    };
  }, [calls, changed, reload]);

  const remove = useCallback(() => {
    setRemoving(true);
    calls
      .destroy()
      .then(
        ({ message }) => {
          notify('success', message);
          changed();
        },
        (cause: unknown) => notifyFailure('destroy', cause),
      )
      .finally(() => setRemoving(false));
  }, [calls, changed]);

  return { state, upload, removing, remove, reload };
}

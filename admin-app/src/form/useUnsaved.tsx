import { type ReactNode, useCallback, useEffect, useRef, useState } from 'react';
import { history as navigation } from 'umi';
import { t } from '@/i18n/texts';
import { Dialog, FIRST } from '@/dialog/Dialog';

interface Change {
  retry: () => void;
}

// The router can be held back; its type does not say so.
const history = navigation as unknown as { block?: (blocker: (change: Change) => void) => () => void } | undefined;

export interface Guard {
  /** Goes on at once where nothing would be lost, else asks first. */
  leave: (go: () => void) => void;
  /** Lets the next change of address pass: what was changed is saved. */
  release: () => void;
  dialog: ReactNode;
}

/** Asks before what was written and not saved is lost. `dirty` says that there is such; `isDirty` says it at the moment of leaving. */
export function useUnsaved(dirty: boolean, isDirty: () => boolean): Guard {
  const [pending, setPending] = useState<(() => void) | null>(null);
  const released = useRef(false);

  useEffect(() => {
    if (!dirty) return;
    const unload = (event: BeforeUnloadEvent) => {
      if (!released.current) event.preventDefault();
    };
    window.addEventListener('beforeunload', unload);
    const unblock = history?.block?.((change) => {
      const go = () => {
        unblock?.();
        change.retry();
      };
      if (released.current || !isDirty()) go();
      else setPending(() => go);
    });
    return () => {
      window.removeEventListener('beforeunload', unload);
      unblock?.();
    };
  }, [dirty, isDirty]);

  const release = useCallback(() => {
    released.current = true;
  }, []);

  const leave = useCallback(
    (go: () => void) => {
      if (released.current || !isDirty()) go();
      else setPending(() => go);
    },
    [isDirty],
  );

  const dialog = pending && (
    <Dialog
      title={t('form.unsaved.title')}
      okText={t('form.unsaved.leave')}
      cancelText={t('form.unsaved.stay')}
      okButtonProps={{ danger: true }}
      cancelButtonProps={FIRST}
      width={440}
      centered
      onCancel={() => setPending(null)}
      onOk={() => {
        release();
        setPending(null);
        pending();
      }}
    >
      {t('form.unsaved.text')}
    </Dialog>
  );
  return { leave, release, dialog };
}

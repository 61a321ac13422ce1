import { type ReactNode, useCallback, useRef, useState } from 'react';
import { t } from '@/i18n/texts';
import { Dialog, FIRST } from '@/dialog/Dialog';
import { useHold } from '@/view/useHold';

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

  const isHeld = useCallback(() => !released.current, []);
  useHold(dirty, leave, isHeld);

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

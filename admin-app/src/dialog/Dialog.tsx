import { Modal, type ModalProps } from 'antd';
import { useEffect, useRef } from 'react';
import { useReturnFocus } from './returnFocus';

/** What a button is marked with that a dialog opens at, where it has no field: `{...FIRST}`. */
export const FIRST = { 'data-first': '' } as const;

const FIELD = ':is(input:not([type=hidden], [type=file], [hidden]), textarea):not(:disabled)';

const firstOf = (dialog: Element): HTMLElement | null =>
  dialog.querySelector<HTMLElement>('[data-first]') ??
  dialog.querySelector<HTMLElement>(`.ant-modal-body ${FIELD}:checked`) ??
  dialog.querySelector<HTMLElement>(`.ant-modal-body ${FIELD}`);

/**
 * A dialog that is drawn for as long as it asks. It opens at what it asks for, not at its cross, and whoever opened it has the
 * focus again when it is taken away; the library does neither for a dialog that comes and goes.
 */
export function Dialog({ children, ...props }: Omit<ModalProps, 'open'>) {
  const place = useRef<HTMLDivElement>(null);
  useReturnFocus();
  useEffect(() => {
    const dialog = place.current?.closest('.ant-modal');
    if (dialog) firstOf(dialog)?.focus({ preventScroll: true });
  }, []);
  return (
    <Modal open {...props}>
      <div ref={place} className="dialog-place">
        {children}
      </div>
    </Modal>
  );
}

import { Modal, type ModalProps } from 'antd';
import { type ReactNode, type RefObject, Suspense, useEffect, useLayoutEffect, useRef, useState } from 'react';
import { useReturnFocus } from './returnFocus';
import './dialog.css';

/** What a button is marked with that a dialog opens at, where it has no field: `{...FIRST}`. */
export const FIRST = { 'data-first': '' } as const;

/** What is filled in: a place of a sheet and a file are asked for by buttons. */
const FIELD = ':is(input:not([type=hidden], [type=file], [hidden]), textarea, [role=radio][tabindex="0"], [role=tree][tabindex="0"], .form-file-tools button):not(:disabled)';

const firstOf = (dialog: Element): HTMLElement | null =>
  dialog.querySelector<HTMLElement>('[data-first]') ??
  dialog.querySelector<HTMLElement>(`.ant-modal-body ${FIELD}:checked`) ??
  dialog.querySelector<HTMLElement>(`.ant-modal-body ${FIELD}`);

/**
 * A dialog that is drawn for as long as it asks. It opens at what it asks for, not at its cross, and whoever opened it has the
 * focus again when it is taken away; the library does neither for a dialog that comes and goes. The cross of one that cannot
 * be left for now is off.
 */
export function Dialog({ children, afterOpenChange, closable, ...props }: Omit<ModalProps, 'open'>) {
  const place = useRef<HTMLDivElement>(null);
  useReturnFocus();
  const begin = () => {
    const dialog = place.current?.closest('.ant-modal');
    if (dialog) firstOf(dialog)?.focus({ preventScroll: true });
  };
  // The library counts a dialog among the open ones as soon as it is drawn, though it be drawn in vain, since something else
  // came between or had to be loaded: what stands below would not hear of Escape any more. Hence it is drawn once it stays,
  // and what it asks is waited for within it.
  const [stays, setStays] = useState(false);
  useLayoutEffect(() => setStays(true), []);
  if (!stays) return null;
  return (
    <Modal
      open
      closable={closable ?? { disabled: !props.onCancel }}
      {...props}
      afterOpenChange={(open) => {
        // Where it moves in, the library goes to the cross when it has begun to.
        if (open && document.activeElement?.matches('.ant-modal-close, .ant-modal, .ant-modal-wrap, [tabindex="0"][aria-hidden]')) begin();
        afterOpenChange?.(open);
      }}
    >
      <Suspense fallback={null}>
        <Place at={place} onThere={begin}>
          {children}
        </Place>
      </Suspense>
    </Modal>
  );
}

/** What the dialog asks. Where it moves in, this is there later than the dialog itself. */
function Place({ at, onThere, children }: { at: RefObject<HTMLDivElement | null>; onThere: () => void; children: ReactNode }) {
  const latest = useRef(onThere);
  useEffect(() => latest.current(), []);
  return (
    <div ref={at} className="dialog-place">
      {children}
    </div>
  );
}

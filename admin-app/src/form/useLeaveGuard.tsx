import { useCallback } from 'react';
import { type FormState, useFromForm } from './state';
import { type Guard, useUnsaved } from './useUnsaved';

/** Asks before unsaved changes of a form are lost: by closing, by going elsewhere in the product, or by leaving the page. */
export function useLeaveGuard(state: FormState, readOnly: boolean): Guard {
  const dirty = useFromForm(state, () => state.isDirty()) && !readOnly;
  const isDirty = useCallback(() => !readOnly && state.isDirty(), [readOnly, state]);
  return useUnsaved(dirty, isDirty);
}

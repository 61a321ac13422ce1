import type { View } from '@/contract/view.gen';
import { formLock } from './locks';
import type { Values } from './record';

/** Whether the caller may only look at a loaded record. */
export function isReadOnly(view: View, loaded: Values | null): boolean {
  if (!loaded) return view.form?.can_create === false && view.kind !== 'singleton';
  const can = loaded.can as readonly string[] | undefined;
  if (loaded.deleted_at || view.form?.can_update === false || (can !== undefined && !can.includes('update'))) return true;
  return formLock(view, loaded) !== undefined;
}

import type { CellProps } from './cell';
import { ChangeTable } from './ChangeTable';
import type { ChangeView } from './change';
import './changes.css';

/** The fields that an action changed. */
export function ChangesCell({ value }: CellProps) {
  return <ChangeTable changes={(value ?? []) as ChangeView[]} />;
}

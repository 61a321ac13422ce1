import type { CellProps } from './cell';
import { ChangeTable, type Told } from './ChangeTable';
import './changes.css';

/** The fields that an action changed. */
export function ChangesCell({ value }: CellProps) {
  return <ChangeTable changes={(value ?? []) as Told[]} />;
}

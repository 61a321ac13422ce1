import { createContext } from 'react';
import { isRecord } from '../record';

/** The places of the items of a group that may not be taken away. */
export const NeededItems = createContext<readonly number[]>([]);

/** Whether an item is in use: it stands in the record already, and the member that frees it is off. */
export const isFixed = (item: unknown, removableBy: string | undefined): boolean =>
  removableBy !== undefined && isRecord(item) && (item.id ?? null) !== null && item[removableBy] !== true;

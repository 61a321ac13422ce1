import { createContext } from 'react';
import { t } from '@/i18n/texts';
import { isRecord } from '../record';

/** What the items of a group know of it: what each is called, and the places of those that may not be taken away. */
export const GroupContext = createContext<{ named?: string; needed: readonly number[] }>({ needed: [] });

/** What an item of a group is called: "Value 2". */
export const itemName = (named: string | undefined, index: number): string =>
  named === undefined ? t('form.group.item', { number: index + 1 }) : `${named} ${index + 1}`;

/** Whether an item is in use: it stands in the record already, and the member that frees it is off. */
export const isFixed = (item: unknown, removableBy: string | undefined): boolean =>
  removableBy !== undefined && isRecord(item) && (item.id ?? null) !== null && item[removableBy] !== true;

import type { Action } from '@/contract/view.gen';
import { t } from '@/i18n/texts';
import type { Row } from './cells/cell';

const NAMED = 3;

/**
 * Why an action cannot be done to all of the rows, by name of the first few that do not allow it. One that marks rows
 * can be done while any of them is not marked yet.
 */
export function disabledReason(action: Action, rows: readonly Row[], nameOf: (row: Row) => string): string | undefined {
  const against = rows.filter(({ can }) => can && !can.includes(action.name));
  if (against.length === 0 || (action.some && against.length < rows.length)) return undefined;
  const names = against.slice(0, NAMED).map((row) => t('list.quoted', { text: nameOf(row) }));
  const more = against.length - names.length;
  return more > 0
    ? t('list.bulkNotMore', { count: more, rows: names.join(', ') })
    : t('list.bulkNot', { count: names.length, rows: names.join(', ') });
}

import type { Action } from '@/contract/view.gen';
import { t } from '@/i18n/texts';
import type { BulkName } from './album';

const ICONS: Readonly<Record<BulkName, string>> = { publish: 'eye', hide: 'eye-invisible', destroy: 'delete' };

/** Something done to images, and what is asked before it is. */
export function imageAction(name: BulkName, count: number): Action & { name: BulkName } {
  const label = t(`common.actions.${name}`);
  return {
    name,
    label,
    icon: ICONS[name],
    danger: name === 'destroy',
    confirm: {
      title: t(`album.confirm.${name}.title`, { count }),
      text: t(`album.confirm.${name}.text`, { count }),
      ok: label,
      cancel: t('common.actions.cancel'),
    },
  };
}

/** What can be done to the ticked images together. */
export const bulkActions = (count: number): Action[] => (['publish', 'hide', 'destroy'] as const).map((name) => imageAction(name, count));

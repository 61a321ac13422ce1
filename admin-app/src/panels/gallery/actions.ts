import type { Action } from '@/contract/view.gen';
import { t } from '@/i18n/texts';
import type { BulkName, Rights } from './gallery';

const ICONS: Readonly<Record<BulkName, Action['icon']>> = { publish: 'eye', hide: 'eye-invisible', destroy: 'delete' };

/** Something done to images, and what is asked before it is. */
export function imageAction(name: BulkName, count: number): Action & { name: BulkName } {
  const label = t(`common.actions.${name}`);
  return {
    name,
    label,
    icon: ICONS[name],
    danger: name === 'destroy',
    confirm: {
      title: t(`images.confirm.${name}.title`, { count }),
      text: t(`images.confirm.${name}.text`, { count }),
      ok: label,
      cancel: t('common.actions.cancel'),
    },
  };
}

/** What this person may do to the ticked images together. */
export function bulkActions(count: number, { publish, destroy }: Rights): Action[] {
  const names: BulkName[] = [...(publish ? (['publish', 'hide'] as const) : []), ...(destroy ? (['destroy'] as const) : [])];
  return names.map((name) => imageAction(name, count));
}

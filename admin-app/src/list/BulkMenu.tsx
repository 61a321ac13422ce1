import { DownOutlined } from '@ant-design/icons';
import { Button } from 'antd';
import type { Action } from '@/contract/view.gen';
import { t } from '@/i18n/texts';
import { Icon } from '@/view/Icon';
import { MenuButton } from '@/view/MenuButton';

interface Props {
  actions: readonly Action[];
  count: number;
  onRun: (action: Action) => void;
  onClear: () => void;
}

/** What can be done to the ticked rows together. */
export function BulkMenu({ actions, count, onRun, onClear }: Props) {
  return (
    <>
      <MenuButton
        disabled={count === 0}
        menu={{
          items: [
            ...actions.map((action) => ({
              key: action.name,
              label: action.label,
              danger: action.danger,
              icon: <Icon name={action.icon} />,
              onClick: () => onRun(action),
            })),
            { type: 'divider' },
            { key: ' clear', label: t('list.clearSelection'), onClick: onClear },
          ],
        }}
        button={(opening) => (
          <Button className="list-bulk" disabled={count === 0} {...opening}>
            {t('list.bulkActions')}
            {count > 0 && <span className="list-bulk-count">{count}</span>}
            <DownOutlined className="list-bulk-arrow" aria-hidden />
          </Button>
        )}
      />
      <span className="cell-hidden" role="status">
        {count > 0 && t('list.bulk', { count })}
      </span>
    </>
  );
}

import { DownOutlined } from '@ant-design/icons';
import { Button } from 'antd';
import { useId } from 'react';
import type { Action } from '@/contract/view.gen';
import { t } from '@/i18n/texts';
import { Icon } from '@/view/Icon';
import { MenuButton } from '@/view/MenuButton';

interface Props {
  actions: readonly Action[];
  /** How many rows are ticked. */
  count: number;
  /** Why an action cannot be done to all of them, where it cannot. */
  disabledReason?: (action: Action) => string | undefined;
  onRun: (action: Action) => void;
  onClear: () => void;
}

/** What can be done to the ticked rows together. What one of them does not allow says so beforehand. */
export function BulkMenu({ actions, count, disabledReason, onRun, onClear }: Props) {
  const reasons = useId();
  const entries = actions.map((action) => ({ action, reason: count > 0 ? disabledReason?.(action) : undefined }));
  const shut = entries.filter(({ reason }) => reason);
  return (
    <>
      <MenuButton
        disabled={count === 0}
        placement="bottomLeft"
        menu={{
          items: [
            ...entries.map(({ action, reason }) => ({
              key: action.name,
              label: reason ? (
                <span className="list-bulk-disabled">
                  {action.label}
                  <small>{reason}</small>
                </span>
              ) : (
                action.label
              ),
              danger: action.danger,
              disabled: reason !== undefined,
              icon: <Icon name={action.icon} />,
              onClick: () => onRun(action),
            })),
            { type: 'divider' },
            { key: ' clear', label: t('list.clearSelection'), onClick: onClear },
          ],
        }}
        button={(opening) => (
          <Button className="list-bulk" disabled={count === 0} aria-describedby={shut.length > 0 ? reasons : undefined} {...opening}>
            {t('list.bulkActions')}
            {count > 0 && <span className="list-bulk-count">{count}</span>}
            <DownOutlined className="list-bulk-arrow" aria-hidden />
          </Button>
        )}
      />
      <span className="visually-hidden" role="status">
        {count > 0 && t('list.bulk', { count })}
      </span>
      {/* The arrow keys pass over what is shut, so that the button itself describes it. */}
      {shut.length > 0 && (
        <span className="visually-hidden" id={reasons}>
          {shut.map(({ action, reason }) => `${action.label}: ${reason}`).join(' ')}
        </span>
      )}
    </>
  );
}

import { MoreOutlined } from '@ant-design/icons';
import { Button, Dropdown, Tooltip } from 'antd';
import { memo } from 'react';
import type { Action } from '@/contract/view.gen';
import { t } from '@/i18n/texts';
import { Icon } from '@/view/Icon';
import type { Row } from './cells/cell';

const SHOWN = 3;

interface Props {
  row: Row;
  name: string;
  actions: readonly Action[];
  busy: boolean;
  onRun: (action: Action, row: Row) => void;
}

/** What a person may do to a row: the first few as buttons, the rest in a menu. */
export const RowActions = memo(function RowActions({ row, name, actions, busy, onRun }: Props) {
  const offered = actions.filter((action) => row.can?.includes(action.name));
  const apart = offered.length > SHOWN;
  const shown = apart ? offered.slice(0, SHOWN - 1) : offered;
  const rest = offered.slice(shown.length);
  return (
    <span className="list-row-actions">
      {shown.map((action) => (
        <Tooltip key={action.name} title={action.label}>
          <Button
            type="text"
            danger={action.danger}
            disabled={busy}
            icon={<Icon name={action.icon} />}
            aria-label={`${action.label}: ${name}`}
            onClick={() => onRun(action, row)}
          />
        </Tooltip>
      ))}
      {apart && (
        <Dropdown
          trigger={['click']}
          placement="bottomRight"
          menu={{
            items: rest.map((action) => ({
              key: action.name,
              label: action.label,
              danger: action.danger,
              icon: <Icon name={action.icon} />,
              onClick: () => onRun(action, row),
            })),
          }}
        >
          <Button type="text" disabled={busy} icon={<MoreOutlined aria-hidden />} aria-label={`${t('list.more')}: ${name}`} />
        </Dropdown>
      )}
    </span>
  );
});

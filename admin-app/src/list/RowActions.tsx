import { MoreOutlined } from '@ant-design/icons';
import { memo } from 'react';
import type { Action } from '@/contract/view.gen';
import { t } from '@/i18n/texts';
import { Icon } from '@/view/Icon';
import { MenuButton } from '@/view/MenuButton';
import type { Row } from './cells/cell';

// So many find room in a row of a table.
const SHOWN = 4;

interface Props {
  row: Row;
  name: string;
  actions: readonly Action[];
  busy: boolean;
  onRun: (action: Action, row: Row) => void;
  /** How many buttons there is room for, the menu's included. */
  room?: number;
}

/** What a person may do to a row: the first few as buttons, the rest in a menu. */
export const RowActions = memo(function RowActions({ row, name, actions, busy, onRun, room = SHOWN }: Props) {
  const offered = actions.filter((action) => row.can?.includes(action.name));
  const apart = offered.length > room;
  const shown = apart ? offered.slice(0, room - 1) : offered;
  const rest = offered.slice(shown.length);
  return (
    <span className="list-row-actions">
      {shown.map((action) => (
        <button
          key={action.name}
          type="button"
          className={action.danger ? 'list-action list-action-danger' : 'list-action'}
          disabled={busy}
          aria-label={`${action.label}: ${name}`}
          data-tooltip={action.label}
          onClick={() => onRun(action, row)}
        >
          <Icon name={action.icon} />
        </button>
      ))}
      {apart && (
        <MenuButton
          disabled={busy}
          menu={{
            items: rest.map((action) => ({
              key: action.name,
              label: action.label,
              danger: action.danger,
              icon: <Icon name={action.icon} />,
              onClick: () => onRun(action, row),
            })),
          }}
          button={(opening) => (
            <button type="button" className="list-action" disabled={busy} aria-label={`${t('list.more')}: ${name}`} data-tooltip={t('list.more')} {...opening}>
              <MoreOutlined aria-hidden />
            </button>
          )}
        />
      )}
    </span>
  );
});

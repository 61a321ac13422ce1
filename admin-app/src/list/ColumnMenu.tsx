import { CheckOutlined, TableOutlined } from '@ant-design/icons';
import { Button } from 'antd';
import { t } from '@/i18n/texts';
import { MenuButton } from '@/view/MenuButton';
import type { ColumnChoice } from './columnsChosen';

/** Chooses the columns that are shown, several in one go. */
export function ColumnMenu({ columns, optional, toggle }: ColumnChoice) {
  return (
    <MenuButton
      stays
      menu={{
        items: optional.map((column) => ({
          key: column.key,
          label: column.title,
          icon: columns.includes(column) ? <CheckOutlined aria-hidden /> : <span className="list-view-place" />,
          role: 'menuitemcheckbox',
          'aria-checked': columns.includes(column),
        })),
        onClick: ({ key }) => toggle(key),
      }}
      button={(opening) => <Button icon={<TableOutlined aria-hidden />} aria-label={t('list.columns')} data-tooltip={t('list.columns')} {...opening} />}
    />
  );
}

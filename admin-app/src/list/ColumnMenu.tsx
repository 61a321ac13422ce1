import { TableOutlined } from '@ant-design/icons';
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
        multiple: true,
        selectable: true,
        selectedKeys: columns.map(({ key }) => key),
        items: optional.map(({ key, title }) => ({ key, label: title })),
        onSelect: ({ key }) => toggle(key),
        onDeselect: ({ key }) => toggle(key),
      }}
      button={(opening) => <Button icon={<TableOutlined aria-hidden />} aria-label={t('list.columns')} data-tooltip={t('list.columns')} {...opening} />}
    />
  );
}

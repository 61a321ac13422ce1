import { TableOutlined } from '@ant-design/icons';
import { Button, Dropdown, Tooltip } from 'antd';
import { useState } from 'react';
import { t } from '@/i18n/texts';
import type { ColumnChoice } from './columnsChosen';

/** Chooses the columns that are shown. */
export function ColumnMenu({ columns, optional, toggle }: ColumnChoice) {
  const [open, setOpen] = useState(false);
  return (
    <Dropdown
      trigger={['click']}
      placement="bottomRight"
      open={open}
      // Several columns are chosen in one go.
      onOpenChange={(next, { source }) => (source === 'trigger' || next) && setOpen(next)}
      menu={{
        multiple: true,
        selectable: true,
        selectedKeys: columns.map(({ key }) => key),
        items: optional.map(({ key, title }) => ({ key, label: title })),
        onSelect: ({ key }) => toggle(key),
        onDeselect: ({ key }) => toggle(key),
      }}
    >
      <Tooltip title={open ? '' : t('list.columns')}>
        <Button icon={<TableOutlined aria-hidden />} aria-label={t('list.columns')} />
      </Tooltip>
    </Dropdown>
  );
}

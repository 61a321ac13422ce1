import { TableOutlined } from '@ant-design/icons';
import { Button } from 'antd';
import type { MouseEvent } from 'react';
import type { Quill } from 'react-quill';
import { t } from '@/i18n/texts';
import { cellAt, inTable } from './table';
import { ToolMenu } from './ToolMenu';
import type { Formats } from './useQuill';

/** What we use of the table module. */
interface TableModule {
  cellSelection: { setSelected(cell: Element): void };
  tableMenus: {
    updateTable(table: HTMLElement): void;
    insertRow(cell: Element, offset: 0 | 1): void;
    deleteRow(): void;
    toggleHeaderRow(): void;
    insertColumn(cell: Element, offset: 0 | 1): void;
    deleteColumn(): void;
    insertParagraph(offset: -1 | 1): void;
    deleteTable(): void;
  };
}

type Act = (menus: TableModule['tableMenus'], cell: Element) => void;

const GROUPS: readonly Readonly<Record<string, Act>>[] = [
  {
    rowAbove: (menus, cell) => menus.insertRow(cell, 0),
    rowBelow: (menus, cell) => menus.insertRow(cell, 1),
    rowHeader: (menus) => menus.toggleHeaderRow(),
    rowDelete: (menus) => menus.deleteRow(),
  },
  {
    columnLeft: (menus, cell) => menus.insertColumn(cell, 0),
    columnRight: (menus, cell) => menus.insertColumn(cell, 1),
    columnDelete: (menus) => menus.deleteColumn(),
  },
  {
    tableBefore: (menus) => menus.insertParagraph(-1),
    tableAfter: (menus) => menus.insertParagraph(1),
    tableDelete: (menus) => menus.deleteTable(),
  },
];

interface Props {
  quill: Quill;
  formats: Formats;
  onInsert: () => void;
  onMouseDown: (event: MouseEvent) => void;
}

/** Puts in a table. Within one it is a menu of what can be done to it: the bar that the module shows over a table is there for the mouse alone. */
export function TableTool({ quill, formats, onInsert, onMouseDown }: Props) {
  const within = inTable(formats);

  function act(key: string) {
    quill.focus();
    const module = quill.getModule('table-better') as TableModule;
    // The module's own search finds a cell from its plain lines alone: not from a list, a heading, or a heading cell.
    const cell = cellAt(quill, quill.getSelection(true).index);
    const table = cell?.closest('table');
    if (!table || !cell) return;
    module.cellSelection.setSelected(cell);
    module.tableMenus.updateTable(table);
    GROUPS.find((group) => key in group)?.[key]?.(module.tableMenus, cell);
  }

  const button = (
    <Button
      type="text"
      size="small"
      className="rich-tool"
      icon={<TableOutlined />}
      aria-label={t('form.rich.table')}
      title={t('form.rich.table')}
      aria-haspopup={within ? 'menu' : 'dialog'}
      onMouseDown={onMouseDown}
      onClick={within ? undefined : onInsert}
    />
  );
  if (!within) return button;
  return (
    <ToolMenu
      selected=""
      items={GROUPS.flatMap((group, at) => [
        ...(at > 0 ? [{ type: 'divider' as const, key: `divider-${at}` }] : []),
        ...Object.keys(group).map((key) => ({ key, label: t(`form.rich.${key}`), danger: key === 'tableDelete' })),
      ])}
      onChoose={act}
    >
      {button}
    </ToolMenu>
  );
}

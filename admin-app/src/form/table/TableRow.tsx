import { CloseCircleFilled, DeleteOutlined } from '@ant-design/icons';
import type { ErrorSchema, Registry, WidgetProps } from '@rjsf/utils';
import { Button } from 'antd';
import { type ComponentType, memo } from 'react';
import { t } from '@/i18n/texts';
import type { Values } from '../record';
import { idsOf } from '../widgets/described';
import { Note } from '../templates/Note';
import type { Column } from './columns';

interface Props {
  /** The id of the row's element, that of its fields begins with. */
  id: string;
  index: number;
  row: Values;
  label: string;
  columns: readonly Column[];
  errors?: ErrorSchema;
  registry: Registry;
  locked: boolean;
  /** Whether the row may be taken away; null where it is not asked. */
  removable: boolean | null;
  onCell: (index: number, name: string, value: unknown) => void;
  onRemove: (index: number) => void;
}

/** One row of a table; drawn anew only when something in it changes. */
export const TableRow = memo(function TableRow({ id, index, row, label, columns, errors, registry, locked, removable, onCell, onRemove }: Props) {
  const own = Object.entries(errors ?? {}).filter(([name]) => !columns.some((column) => column.name === name));
  const general = own.flatMap(([name, at]) => (name === '__errors' ? (at as unknown as string[]) : ((at)?.__errors ?? [])));
  return (
    <tr>
      <th scope="row" data-field={general.length ? id : undefined} data-error={general.length ? true : undefined} tabIndex={-1}>
        {label}
        <Messages id={id} messages={general} />
      </th>
      {columns.map((column) => {
        const at = `${id}.${column.name}`;
        const messages = (errors?.[column.name])?.__errors;
        const Widget = registry.widgets[column.widget] as ComponentType<WidgetProps>;
        const props = {
          id: at, name: column.name, label: column.title, value: row[column.name], schema: column.schema, uiSchema: {}, options: column.options,
          required: false, readonly: locked || column.readOnly, disabled: false, rawErrors: messages, registry, placeholder: '',
          held: column.options.held ? row[column.options.held as string] : undefined,
          onChange: (value: unknown) => onCell(index, column.name, value), onBlur: () => undefined, onFocus: () => undefined,
        } as unknown as WidgetProps;
        return (
          <td key={column.name} data-field={at} data-kind={column.widget} data-error={messages?.length ? true : undefined}>
            <label htmlFor={at} id={idsOf(at).label}>
              {column.title}
              {column.unit && <small aria-hidden="true"> ({column.unit})</small>}
              <span className="visually-hidden">: {label}</span>
            </label>
            <Widget {...props} />
            {column.options.note !== undefined && <Note id={at} note={row[column.options.note as string]} />}
            <Messages id={at} messages={messages} />
          </td>
        );
      })}
      {removable !== null && (
        <td className="table-tools">
          {!locked && removable && (
            <Button
              type="text"
              danger
              icon={<DeleteOutlined aria-hidden />}
              aria-label={`${t('form.group.remove')}: ${label}`}
              title={t('form.group.remove')}
              onClick={() => onRemove(index)}
            />
          )}
          {!removable && <span className="form-group-used">{t('form.table.used')}</span>}
        </td>
      )}
    </tr>
  );
});

function Messages({ id, messages }: { id: string; messages?: readonly string[] }) {
  if (!messages?.length) return null;
  return (
    <div id={idsOf(id).error} className="form-error">
      {messages.map((message) => (
        <div key={message}>
          <CloseCircleFilled aria-hidden /> {message}
        </div>
      ))}
    </div>
  );
}

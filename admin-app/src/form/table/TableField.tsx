import type { ErrorSchema, FieldProps } from '@rjsf/utils';
import { Pagination } from 'antd';
import { type ClipboardEvent, useCallback, useEffect, useMemo, useRef, useState } from 'react';
import { t } from '@/i18n/texts';
import type { Values } from '../record';
import { optionsOf, type Schema, type UISchema } from '../schema';
import { useForm } from '../state';
import { isFixed, itemName } from '../templates/group';
import { idsOf } from '../widgets/described';
import type { Combination } from './combine';
import { Combiner } from './Combiner';
import { columnsOf, type TableHead } from './columns';
import { HeadRow } from './HeadRow';
import { cellsOf, lineOf } from './paste';
import { TableRow } from './TableRow';
import './table.css';

/** How many rows are drawn at once. */
const PAGE = 25;

/** What is wrong with the rows, by their index. */
const indices = (errors: ErrorSchema | undefined): number[] =>
  Object.keys(errors ?? {}).map(Number).filter((n) => Number.isInteger(n)).sort((a, b) => a - b);

/** The items of a group as the rows of a table, a page of them at a time. */
export function TableField(props: FieldProps) {
  const { fieldPathId, formData, registry, uiSchema, errorSchema, onChange, readonly, disabled, schema } = props;
  const form = useForm();
  const rows = useMemo(() => (Array.isArray(formData) ? (formData as Values[]) : []), [formData]);
  const options = optionsOf(uiSchema ?? {});
  const combines = options.combines as Combination | undefined;
  const removableBy = options.removableBy as string | undefined;
  const head = options.head as TableHead | undefined;
  const around = useMemo(() => fieldPathId.path.slice(0, -1), [fieldPathId]);
  const items = (schema as Schema).items!;
  const columns = useMemo(() => columnsOf(items, (uiSchema?.items ?? {}) as UISchema, combines?.by), [items, uiSchema, combines]);
  // There is no room in a cell for what is said of its column.
  const helped = head ? columns.filter(({ schema: { description } }) => description) : [];
  const [page, setPage] = useState(1);
  const last = Math.max(1, Math.ceil(rows.length / PAGE));
  const shown = Math.min(page, last);
  const from = (shown - 1) * PAGE;
  const id = fieldPathId.$id;
  const ids = idsOf(id);
  const outer = id.slice(0, id.lastIndexOf('.'));
  const locked = readonly === true || disabled === true;

  // Rows get the same callbacks each time, so that they are not drawn anew for them.
  const latest = useRef({ rows, write: (next: readonly Values[]) => onChange(next, fieldPathId.path) });
  latest.current = { rows, write: (next) => onChange(next, fieldPathId.path) };
  const onCell = useCallback((index: number, name: string, value: unknown) => {
    const { rows: now, write } = latest.current;
    const next = now.map((row, at) => (at === index ? { ...row, [name]: value } : row));
    latest.current.rows = next; // several cells may be written before the form is drawn again
    write(next);
  }, []);
  const onRemove = useCallback((index: number) => latest.current.write(latest.current.rows.filter((_, at) => at !== index)), []);
  const write = useCallback((next: readonly Values[]) => latest.current.write(next), []);

  const [over, setOver] = useState(0);
  /** Fills in from a cell on what a spreadsheet has: whoever copies a column of it means a column. */
  function paste(event: ClipboardEvent<HTMLElement>) {
    const field = (event.target as HTMLElement).closest('td')?.dataset.field;
    const cells = cellsOf(event.clipboardData.getData('text/plain'));
    setOver(0);
    if (!field || !cells || locked) return;
    event.preventDefault();
    const name = field.slice(field.lastIndexOf('.') + 1);
    const inRow = field.startsWith(`${id}.`);
    const start = inRow ? Number(field.slice(id.length + 1, field.lastIndexOf('.'))) : 0;
    const lines = cells.map((line) => lineOf(columns, name, line));
    if (!inRow) {
      for (const [key, value] of Object.entries(lines.shift()!)) if (head?.fields.includes(key)) form.write([...around, key], value);
    }
    latest.current.write(latest.current.rows.map((row, index) => ({ ...row, ...lines[index - start] })));
    setOver(Math.max(0, start + lines.length - rows.length));
  }

  const own = fieldPathId.path.length;
  useEffect(
    () =>
      form.onReveal((path) => {
        const index = path[own];
        if (fieldPathId.path.every((step, at) => path[at] === step) && typeof index === 'number') setPage(Math.floor(index / PAGE) + 1);
      }),
    [form, own, fieldPathId],
  );

  const label = (row: Values, index: number) => String(row.label || row[combines?.code ?? ''] || itemName((schema as Schema)['x-item'], index));
  const wrongElsewhere = indices(errorSchema).filter((index) => index < from || index >= from + PAGE);
  return (
    <fieldset className="form-table" aria-describedby={`${ids.help} ${ids.error}`}>
      <legend className={head ? 'visually-hidden' : 'form-legend'} id={ids.label}>
        {schema.title}
        <span className="form-count">{rows.length}</span>
      </legend>
      {combines && (
        <Combiner id={id} combination={combines} items={items} rows={rows} locked={locked} removableBy={removableBy} path={fieldPathId.path} onRows={write} />
      )}
      {rows.length === 0 && !head ? (
        <p className="form-empty">{t('form.group.empty')}</p>
      ) : (
        <div className="table-scroll">
          <table>
            <thead>
              <tr>
                <th scope="col">{String((items.properties?.label)?.title ?? t('form.table.row'))}</th>
                {columns.map((column) => (
                  <th scope="col" key={column.name}>
                    {column.title}
                    {column.unit && <small> ({column.unit})</small>}
                  </th>
                ))}
                {!options.fixed && <th scope="col"><span className="visually-hidden">{t('form.table.tools')}</span></th>}
              </tr>
            </thead>
            <tbody onPaste={paste}>
              {head && (
                <HeadRow head={head} path={around} id={outer} columns={columns} registry={registry} locked={locked} />
              )}
              {rows.slice(from, from + PAGE).map((row, at) => (
                <TableRow
                  key={(row.id as number | undefined) ?? `${from + at}-${String(row[combines?.by ?? ''])}`}
                  id={`${id}.${from + at}`}
                  index={from + at}
                  row={row}
                  label={label(row, from + at)}
                  columns={columns}
                  errors={(errorSchema as Record<number, ErrorSchema> | undefined)?.[from + at]}
                  registry={registry}
                  locked={locked}
                  removable={options.fixed ? null : !isFixed(row, removableBy)}
                  onCell={onCell}
                  onRemove={onRemove}
                />
              ))}
            </tbody>
          </table>
        </div>
      )}
      {over > 0 && (
        <p className="form-help" role="status">
          {t('form.table.over', { count: over })}
        </p>
      )}
      {helped.map(({ name, title, schema: { description } }) => (
        <p key={name} id={idsOf(`${outer}.${name}`).help} className="form-help">
          {title}: {description}
        </p>
      ))}
      {wrongElsewhere.map((index) => (
        // What is wrong on another page is found by who looks for the first error, which opens that page.
        <span key={index} hidden data-field={`${id}.${index}`} data-error />
      ))}
      {rows.length > PAGE && (
        <Pagination className="table-pages" size="small" current={shown} pageSize={PAGE} total={rows.length} showSizeChanger={false} onChange={setPage} />
      )}
    </fieldset>
  );
}

import type { FieldProps } from '@rjsf/utils';
import { Button, Checkbox } from 'antd';
import { t } from '@/i18n/texts';
import { Loading } from '../Loading';
import { optionsOf } from '../schema';
import { idsOf } from '../widgets/described';
import { cellsOf, type MatrixCell, type MatrixRow, ticking } from './matrix';
import { useMatrix } from './useMatrix';
import './matrix.css';

/** A table of cells to tick; where there is little room each row is a card of its own. */
export function MatrixField(props: FieldProps) {
  const { fieldPathId, formData, uiSchema, onChange, readonly, disabled } = props;
  const { state, retry } = useMatrix(String(optionsOf(uiSchema ?? {}).cells ?? ''));
  const ids = idsOf(fieldPathId.$id);
  const locked = readonly === true || disabled === true;
  const ticked = new Set(Array.isArray(formData) ? (formData as string[]) : []);
  const tick = (row: MatrixRow, changed: readonly MatrixCell[], on: boolean) =>
    onChange(ticking(ticked, row, changed.map(({ id }) => id), on), fieldPathId.path);

  if (state.status === 'loading') return <Loading />;
  if (state.status === 'failed') {
    return (
      <p className="form-error" role="alert">
        {t('form.matrix.error')}{' '}
        <Button type="link" size="small" onClick={retry}>
          {t('form.retry')}
        </Button>
      </p>
    );
  }
  const { columns, rows } = state.matrix;
  const box = (row: MatrixRow, cell: MatrixCell) => {
    const on = ticked.has(cell.id);
    if (cell.locked && !on) return <Locked title={`${row.title}: ${cell.title}`} />;
    return (
      <Checkbox
        checked={on}
        disabled={locked || cell.locked}
        aria-label={`${row.title}: ${cell.title}`}
        onChange={({ target }) => tick(row, [cell], target.checked)}
      >
        <span className={cell.column ? 'matrix-cell-title' : undefined}>{cell.title}</span>
      </Checkbox>
    );
  };

  return (
    <div className="matrix" id={fieldPathId.$id} role="group" aria-labelledby={ids.label} aria-describedby={`${ids.help} ${ids.error}`} tabIndex={-1}>
      <table>
        <thead>
          <tr>
            <th scope="col">{t('form.matrix.row')}</th>
            {columns.map((column) => (
              <th scope="col" key={column.id} className="matrix-column">
                {column.title}
              </th>
            ))}
            <th scope="col">{t('form.matrix.more')}</th>
          </tr>
        </thead>
        <tbody>
          {rows.map((row) => {
            const { headed, further } = cellsOf(row, columns);
            const open = row.cells.filter(({ locked }) => !locked);
            const count = open.filter(({ id }) => ticked.has(id)).length;
            return (
              <tr key={row.id}>
                <th scope="row">
                  {!locked && open.length > 0 ? (
                    <Checkbox
                      checked={count === open.length}
                      indeterminate={count > 0 && count < open.length}
                      aria-label={t('form.matrix.all', { title: row.title })}
                      onChange={() => tick(row, open, count < open.length)}
                    >
                      <RowTitle row={row} />
                    </Checkbox>
                  ) : (
                    <RowTitle row={row} />
                  )}
                </th>
                {headed.map((cell, index) => (
                  <td key={columns[index]!.id} className="matrix-column">
                    {cell && box(row, cell)}
                  </td>
                ))}
                <td className="matrix-further">
                  {further.map((cell) => (
                    <div key={cell.id}>{box(row, cell)}</div>
                  ))}
                </td>
              </tr>
            );
          })}
        </tbody>
      </table>
    </div>
  );
}

function RowTitle({ row }: { row: MatrixRow }) {
  return (
    <span className="matrix-row-title">
      {row.group && <small>{row.group}</small>}
      {row.title}
    </span>
  );
}

function Locked({ title }: { title: string }) {
  return (
    <span className="matrix-locked" title={t('form.matrix.locked')}>
      <span aria-hidden>–</span>
      <span className="visually-hidden">{`${title}: ${t('form.matrix.locked')}`}</span>
    </span>
  );
}

import { PlusOutlined } from '@ant-design/icons';
import { Button } from 'antd';
import { useEffect, useMemo, useState } from 'react';
import { labelOf } from '@/contract/source';
import { Dialog, FIRST } from '@/dialog/Dialog';
import { t } from '@/i18n/texts';
import { blank, type Values } from '../record';
import type { Path, Schema } from '../schema';
import { useForm, useFromForm } from '../state';
import { isFixed } from '../templates/group';
import { useOptions } from '../widgets/options';
import { AddDialog } from './AddDialog';
import { changeOf, type Combination, countOf, keyOf, type Line, linesOf, withCodes } from './combine';
import { CombineLine } from './CombineLine';
import { useTaken } from './useTaken';

interface Props {
  id: string;
  combination: Combination;
  items: Schema;
  rows: readonly Values[];
  locked: boolean;
  removableBy: string | undefined;
  path: Path;
  onRows: (rows: readonly Values[]) => void;
}

/** Lines that make saved rows fall away, what is left then, which those are, and which are in use and stay. */
interface Dropping {
  lines: readonly Line[];
  rows: readonly Values[];
  gone: readonly Values[];
  stays: readonly Values[];
}

const NONE: readonly number[] = [];
const NEW: Line = { group: null, values: NONE };

/** How many of the rows that fall away are named. */
const NAMED = 20;

/** Chooses what is combined, and makes rows of the combinations. */
export function Combiner({ id, combination, items, rows, locked, removableBy, path, onRows }: Props) {
  const { by, code } = combination;
  const form = useForm();
  const groups = useOptions(combination.groups.url);
  const values = useOptions(combination.values.url);
  const [chosen, setChosen] = useState<readonly Line[] | null>(null);
  const [dropping, setDropping] = useState<Dropping | null>(null);
  const [adding, setAdding] = useState(false);
  const [tooMany, setTooMany] = useState<number | null>(null);

  const groupOf = useMemo(() => new Map(values.entries.map((entry) => [Number(entry.id), Number(entry[combination.parent])])), [values.entries, combination.parent]);
  const titleOf = useMemo(() => {
    const titles = new Map(values.entries.map((entry) => [Number(entry.id), labelOf(entry, combination.values.label)]));
    return (value: number) => titles.get(value) ?? `#${value}`;
  }, [values.entries, combination.values.label]);
  const held = useMemo(() => rows.map((row) => (row[by] as number[] | null) ?? NONE), [rows, by]);
  const found = useMemo(() => linesOf(held, (value) => groupOf.get(value)), [held, groupOf]);
  const lines = chosen ?? found;

  const beginning = useFromForm(form, () => {
    const at = form.near(path, combination.codeFrom);
    return at ? String(form.read(at) ?? '') : '';
  });
  // Only a table that may be changed makes codes; who may not change it may be refused those that are taken.
  const taken = useTaken(combination.taken, locked ? '' : beginning, form.id);
  useEffect(() => {
    if (locked || taken === null) return;
    const filled = withCodes(rows, { code, by, beginning, taken, title: titleOf });
    if (filled !== rows) onRows(filled);
  }, [locked, taken, rows, code, by, beginning, titleOf, onRows]);

  const rowOf = (combined: readonly number[]): Values => ({
    ...(blank(items) as Values), id: null, [by]: combined, label: combined.map(titleOf).join(', '),
  });
  const nameOf = (row: Values) => String(row.label || row[code]);

  /** Takes over lines: what is added is added at once, what falls away is named first where it was saved. */
  const take = (next: readonly Line[]) => {
    if (combination.most !== undefined && countOf(next) > combination.most) return setTooMany(countOf(next));
    setTooMany(null);
    const { added, dropped } = changeOf(lines, next, held);
    const falling = dropped.map((index) => rows[index]!);
    const stays = falling.filter((row) => isFixed(row, removableBy));
    const gone = falling.filter((row) => !stays.includes(row));
    const result = [...rows.filter((row) => !gone.includes(row)), ...added.map(rowOf)];
    const saved = gone.filter((row) => row.id);
    if (saved.length + stays.length > 0) return setDropping({ lines: next, rows: result, gone: saved, stays });
    setChosen(next);
    onRows(result);
  };
  const { gone, stays } = dropping ?? { gone: [], stays: [] };

  if (locked) return null;
  return (
    <div className="combine">
      {lines.map((line, at) => (
        <CombineLine
          // A line is the same as long as it stands in its place.
          key={at}
          id={`${id}-line-${at}`}
          combination={combination}
          line={line}
          others={lines.flatMap((other, n) => (n === at || other.group === null ? [] : [other.group]))}
          groups={groups}
          values={values}
          onChange={(next) => take(lines.map((other, n) => (n === at ? next : other)))}
          onRemove={() => take(lines.filter((_, n) => n !== at))}
        />
      ))}
      <div className="combine-tools">
        <Button icon={<PlusOutlined aria-hidden />} onClick={() => setChosen([...lines, NEW])} disabled={lines.some(({ group }) => group === null)}>
          {t('form.combine.group')}
        </Button>
        <Button type="dashed" icon={<PlusOutlined aria-hidden />} onClick={() => setAdding(true)}>
          {t('form.combine.add')}
        </Button>
      </div>
      {tooMany !== null && (
        <p className="form-error" role="alert">
          {t('form.combine.tooMany', { count: tooMany, most: combination.most })}
        </p>
      )}
      {dropping && (
        <Dialog
          title={t(gone.length > 0 ? 'form.combine.drop.title' : 'form.combine.keep.title')}
          okText={t(gone.length > 0 ? 'form.combine.drop.ok' : 'form.combine.keep.ok')}
          cancelText={t('common.actions.cancel')}
          okButtonProps={{ danger: gone.length > 0 }}
          cancelButtonProps={FIRST}
          onCancel={() => setDropping(null)}
          onOk={() => {
            setChosen(dropping.lines);
            onRows(dropping.rows);
            setDropping(null);
          }}
        >
          {gone.length > 0 && <p>{t('form.combine.drop.text', { count: gone.length })}</p>}
          <ul>
            {gone.slice(0, NAMED).map((row) => (
              <li key={String(row.id)}>
                {nameOf(row)} ({String(row[code] ?? '')})
              </li>
            ))}
            {gone.length > NAMED && <li>…</li>}
          </ul>
          {stays.length > 0 && <p>{t('form.combine.drop.stays', { names: stays.slice(0, NAMED).map(nameOf).join('; ') })}</p>}
        </Dialog>
      )}
      {adding && (
        <AddDialog
          id={`${id}-add`}
          combination={combination}
          lines={found}
          groups={groups}
          values={values}
          taken={new Set(held.map(keyOf))}
          onClose={() => setAdding(false)}
          onAdd={(combined) => {
            setAdding(false);
            onRows([...rows, rowOf(combined)]);
          }}
        />
      )}
    </div>
  );
}

import { PlusOutlined } from '@ant-design/icons';
import { Button } from 'antd';
import { useState } from 'react';
import { t } from '@/i18n/texts';
import { Dialog } from '@/dialog/Dialog';
import type { Options } from '../widgets/options';
import { type Combination, keyOf, type Line } from './combine';
import { CombineLine } from './CombineLine';

interface Props {
  id: string;
  combination: Combination;
  /** What the other rows are made of. */
  lines: readonly Line[];
  groups: Options;
  values: Options;
  /** The combinations that there are. */
  taken: ReadonlySet<string>;
  onAdd: (values: readonly number[]) => void;
  onClose: () => void;
}

/** One row made by hand: a value of each property. */
export function AddDialog({ id, combination, lines, groups, values, taken, onAdd, onClose }: Props) {
  const [picked, setPicked] = useState<readonly Line[]>(lines.length ? lines.map(({ group }) => ({ group, values: [] })) : [{ group: null, values: [] }]);
  const [wrong, setWrong] = useState<string | null>(null);
  const add = () => {
    const combined = picked.flatMap((line) => line.values);
    if (combined.length === 0 || picked.some((line) => line.group === null || line.values.length !== 1)) return setWrong(t('form.combine.choose'));
    if (taken.has(keyOf(combined))) return setWrong(t('errors.combinationTaken'));
    onAdd(combined);
  };
  return (
    <Dialog title={t('form.combine.add')} okText={t('form.group.add')} cancelText={t('common.actions.cancel')} onOk={add} onCancel={onClose}>
      <div className="combine">
        {picked.map((line, at) => (
          <CombineLine
            key={at}
            single
            id={`${id}-${at}`}
            combination={{ ...combination, create: undefined }}
            line={line}
            others={picked.flatMap((other, n) => (n === at || other.group === null ? [] : [other.group]))}
            groups={groups}
            values={values}
            onChange={(next) => {
              setWrong(null);
              setPicked(picked.map((other, n) => (n === at ? next : other)));
            }}
            onRemove={() => setPicked(picked.filter((_, n) => n !== at))}
          />
        ))}
        <div className="combine-tools">
          <Button icon={<PlusOutlined aria-hidden />} onClick={() => setPicked([...picked, { group: null, values: [] }])}>
            {t('form.combine.group')}
          </Button>
        </div>
        {wrong && (
          <p className="form-error" role="alert">
            {wrong}
          </p>
        )}
      </div>
    </Dialog>
  );
}

import { DeleteOutlined, PlusOutlined } from '@ant-design/icons';
import { Button, Select } from 'antd';
import { labelOf } from '@/contract/source';
import { byLabel } from '@/i18n/fold';
import { t } from '@/i18n/texts';
import { useHost } from '../widgets/host';
import type { Options } from '../widgets/options';
import type { Combination, Line } from './combine';

interface Props {
  id: string;
  combination: Combination;
  line: Line;
  /** What other lines have chosen: nothing is chosen twice. */
  others: readonly number[];
  groups: Options;
  values: Options;
  /** One value is chosen, not several. */
  single?: boolean;
  onChange: (line: Line) => void;
  onRemove: () => void;
}

/** One property, and the values of it that are combined. */
export function CombineLine({ id, combination, line, others, groups, values, single, onChange, onRemove }: Props) {
  const host = useHost();
  const { create, parent } = combination;
  const offered = groups.entries.filter((entry) => !others.includes(Number(entry.id)));
  const own = values.entries.filter((entry) => Number(entry[parent]) === line.group);
  const group = groups.entries.find((entry) => Number(entry.id) === line.group);
  const title = group ? labelOf(group, combination.groups.label) : t('form.combine.values');
  const make = () =>
    host.makeRelated?.({
      screen: create!.screen,
      values: { [parent]: line.group },
      onMade: (made) => {
        const { queryKey } = host.optionsQuery(combination.values.url);
        void host.queries.refetchQueries({ queryKey, exact: true }).then(() => onChange({ ...line, values: single ? [made] : [...line.values, made] }));
      },
    });
  return (
    <div className="combine-line">
      <Select
        id={id}
        // Whoever has added a line chooses its property next.
        autoFocus={line.group === null && !single}
        aria-label={t('form.combine.property')}
        className="combine-group"
        value={line.group ?? undefined}
        loading={groups.loading}
        placeholder={t('form.combine.property')}
        showSearch={byLabel}
        options={offered.map((entry) => ({ value: Number(entry.id), label: labelOf(entry, combination.groups.label) }))}
        onChange={(next) => onChange({ group: next, values: [] })}
      />
      <Select
        id={`${id}-values`}
        aria-label={title}
        className="combine-values"
        mode={single ? undefined : 'multiple'}
        disabled={line.group === null}
        loading={values.loading}
        value={single ? (line.values[0]) : (line.values as never)}
        placeholder={t('form.combine.values')}
        showSearch={byLabel}
        options={own.map((entry) => ({ value: Number(entry.id), label: labelOf(entry, combination.values.label) }))}
        onChange={(next: number | number[]) => onChange({ ...line, values: Array.isArray(next) ? next : [next] })}
      />
      {create && host.makeRelated && (
        <Button
          icon={<PlusOutlined aria-hidden />}
          disabled={line.group === null}
          aria-label={`${t('form.select.create', { title: create.title })}: ${title}`}
          title={t('form.select.create', { title: create.title })}
          onClick={make}
        />
      )}
      <Button type="text" danger icon={<DeleteOutlined aria-hidden />} aria-label={`${t('form.group.remove')}: ${title}`} onClick={onRemove} />
    </div>
  );
}

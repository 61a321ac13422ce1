import type { Filter } from '@/contract/view.gen';
import { t } from '@/i18n/texts';
import { DayInput } from './DayInput';
import type { Range } from './params';
import { useDays } from './useDays';

interface Props {
  filter: Filter;
  value: Range;
  onChange: (value: Range) => void;
}

const isReversed = ({ from, to }: Range): boolean => !!from && !!to && from > to;

/** A pair of days, both inclusive; either may be left open. */
export default function DateRangeFilter({ filter, value, onChange }: Props) {
  const { shown, write, faultAt } = useDays(value, (range) => (isReversed(range) ? t('errors.daysReversed') : ''), onChange);
  const end = (name: keyof Range) => (
    <DayInput
      label={`${filter.label}: ${t(`list.${name}`)}`}
      hint={t(`list.${name}`)}
      value={shown[name]}
      fault={faultAt(name)}
      isOffered={(day) => !isReversed({ ...shown, [name]: day })}
      onChange={(day) => write({ ...shown, [name]: day }, name)}
    />
  );
  return (
    <div className="list-dates" role="group" aria-label={filter.label}>
      <span className="list-select-label">{filter.label}</span>
      {end('from')}
      {end('to')}
    </div>
  );
}

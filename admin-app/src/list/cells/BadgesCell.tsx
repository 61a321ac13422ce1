import { DASH } from '@/i18n/dates';
import { type CellProps, textOf, valueAt } from './cell';

const SHOWN = 3;

/** What a record is put under: the first few as badges, the rest behind a count. */
export function BadgesCell({ column, value }: CellProps) {
  const labels = (Array.isArray(value) ? value : [])
    .map((item) => textOf(valueAt(item, column.item_path ?? 'lang.title')))
    .filter(Boolean);
  if (labels.length === 0) return <span className="cell-none">{DASH}</span>;
  const rest = labels.slice(SHOWN);
  return (
    <span className="cell-badges">
      {labels.slice(0, SHOWN).map((label, index) => (
        <span key={`${index} ${label}`} className="cell-tag cell-tag-plain" title={label}>
          {label}
        </span>
      ))}
      {rest.length > 0 && (
        // eslint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- its tooltip must be had by keyboard too
        <span className="cell-tag-more" tabIndex={0} role="note" aria-label={rest.join(', ')} data-tooltip={rest.join(', ')}>
          +{rest.length}
        </span>
      )}
    </span>
  );
}

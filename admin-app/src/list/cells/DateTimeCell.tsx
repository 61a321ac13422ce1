import { DASH, formatDateTime } from '@/i18n/dates';
import { t } from '@/i18n/texts';
import { type CellProps, textOf } from './cell';

const MINUTE = 60_000;

/** A moment, to the second; one that is still fresh is marked as now. */
export function DateTimeCell({ column, value }: CellProps) {
  const moment = textOf(value);
  if (!moment) return <span className="cell-none">{DASH}</span>;
  if (column.recent_minutes && Date.now() - Date.parse(moment) < column.recent_minutes * MINUTE) {
    return (
      <time className="cell-now" dateTime={moment} title={formatDateTime(moment)}>
        {t('list.now')}
      </time>
    );
  }
  const shown = formatDateTime(moment);
  const [, day = shown, time] = /^(.*?)(\s\S*)$/.exec(shown) ?? [];
  return (
    <time className="cell-time" dateTime={moment}>
      <span className="cell-day">{day}</span>
      {time}
    </time>
  );
}

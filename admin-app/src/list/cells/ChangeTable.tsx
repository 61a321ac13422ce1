import { DASH, formatDate, formatDateTime } from '@/i18n/dates';
import { formatMoney, formatNumber } from '@/i18n/numbers';
import { t } from '@/i18n/texts';
import { textOf } from './cell';

/** One field that was changed, as the server tells it. */
export interface Told {
  field: string;
  label: string;
  locale?: string;
  kind: string;
  before: unknown;
  after: unknown;
}

function shown(kind: string, value: unknown): string {
  if (value === null || value === undefined || value === '') return DASH;
  if (typeof value === 'boolean') return t(value ? 'common.yes' : 'common.no');
  const text = textOf(value);
  switch (kind) {
    case 'money':
      return formatMoney(text, 'EUR', 3);
    case 'number':
      return formatNumber(text);
    case 'date':
      return formatDate(text);
    case 'date_time':
      return formatDateTime(text);
  }
  return text;
}

/** Changed fields with what they held before and after. */
export function ChangeTable({ changes }: { changes: readonly Told[] }) {
  if (changes.length === 0) return <p className="cell-none">{t('list.changes.none')}</p>;
  return (
    <table className="change-table">
      <thead>
        <tr>
          <th scope="col">{t('list.changes.field')}</th>
          <th scope="col">{t('list.changes.before')}</th>
          <th scope="col">{t('list.changes.after')}</th>
        </tr>
      </thead>
      <tbody>
        {changes.map(({ field, label, locale, kind, before, after }) => (
          <tr key={field}>
            <th scope="row">
              {label}
              {locale && <span className="change-locale">{locale.toUpperCase()}</span>}
            </th>
            <td data-label={t('list.changes.before')}>
              <del>{shown(kind, before)}</del>
            </td>
            <td data-label={t('list.changes.after')}>
              <ins>{shown(kind, after)}</ins>
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}

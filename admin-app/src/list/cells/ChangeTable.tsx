import { t } from '@/i18n/texts';
import { Locale, ChangeValue } from './ChangeValue';
import type { ChangeView } from './change';

/** Changed fields with what they held before and after. */
export function ChangeTable({ changes }: { changes: readonly ChangeView[] }) {
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
        {changes.map(({ field, label, locale, kind, currency, before, after, pieces }) => (
          <tr key={field}>
            <th scope="row">
              {label} <Locale id={locale} />
            </th>
            {kind === 'marks' ? (
              <td colSpan={2} className="change-marks">
                {t('list.changes.marks')}
              </td>
            ) : (
              <>
                <td className="change-before" data-label={t('list.changes.before')}>
                  <ChangeValue kind={kind} value={before} currency={currency} pieces={pieces} side="gone" />
                </td>
                <td data-label={t('list.changes.after')}>
                  <ChangeValue kind={kind} value={after} currency={currency} pieces={pieces} side="new" />
                </td>
              </>
            )}
          </tr>
        ))}
      </tbody>
    </table>
  );
}

import type { ReactNode } from 'react';
import { Link } from 'umi';
import { t } from '@/i18n/texts';
import type { Row } from './cells/cell';

/** The title of a row, leading to its record where there is one to open. */
export function TitleLink({ row, to, children }: { row: Row; to: string | undefined; children: ReactNode }) {
  return (
    <span className="list-title">
      {to ? (
        <Link to={to} className="list-title-link">
          {children}
        </Link>
      ) : (
        children
      )}
      {row.deleted_at && <span className="list-title-removed">{t('list.removedRow')}</span>}
    </span>
  );
}

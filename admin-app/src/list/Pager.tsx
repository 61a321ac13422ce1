import { Pagination } from 'antd';
import { formatNumber } from '@/i18n/numbers';
import { t } from '@/i18n/texts';
import type { Meta } from './useRows';

interface Props {
  meta: Meta;
  page: number;
  perPage: number;
  sizes: readonly number[];
  small: boolean;
  onPage: (page: number) => void;
  onPerPage: (size: number) => void;
}

/** Which rows are shown out of how many, the way to the others, and how many at a time. */
export function Pager({ meta, page, perPage, sizes, small, onPage, onPerPage }: Props) {
  const { from, to, total } = meta;
  return (
    <div className="list-pager">
      <span className="list-pager-info" role="status">
        {from !== null && to !== null
          ? t('list.info', { from: formatNumber(from), to: formatNumber(to), total: formatNumber(total) })
          : t('list.count', { count: total })}
      </span>
      <Pagination
        current={page}
        pageSize={perPage}
        total={total}
        pageSizeOptions={[...sizes]}
        showSizeChanger={{ 'aria-label': t('list.perPage'), showSearch: false }}
        showLessItems={small}
        size={small ? 'small' : undefined}
        onChange={(next, size) => (size === perPage ? onPage(next) : onPerPage(size))}
      />
    </div>
  );
}

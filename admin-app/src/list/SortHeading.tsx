import { CaretDownOutlined, CaretUpOutlined } from '@ant-design/icons';
import type { Column } from '@/contract/view.gen';

/** How a list is sorted by a column, if it is. */
export function sortedBy(sort: string, { key }: Column): 'ascending' | 'descending' | undefined {
  if (sort === key) return 'ascending';
  return sort === `-${key}` ? 'descending' : undefined;
}

/** The heading of a column that rows can be sorted by. A second press turns the order round. */
export function SortHeading({ column, sort, onSort }: { column: Column; sort: string; onSort: (sort: string) => void }) {
  const sorted = sortedBy(sort, column);
  return (
    <button
      type="button"
      className="list-sort"
      data-sorted={sorted}
      onClick={() => onSort(sorted === 'ascending' ? `-${column.key}` : column.key)}
    >
      <span>{column.title}</span>
      <span className="list-sort-marks" aria-hidden>
        <CaretUpOutlined />
        <CaretDownOutlined />
      </span>
    </button>
  );
}

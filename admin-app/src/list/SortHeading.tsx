import { CaretDownOutlined, CaretUpOutlined } from '@ant-design/icons';
import type { Column } from '@/contract/view.gen';
import { DATES } from './cells/cell';

/** How a list is sorted by a column, if it is. */
export function sortedBy(sort: string, { key }: Column): 'ascending' | 'descending' | undefined {
  if (sort === key) return 'ascending';
  return sort === `-${key}` ? 'descending' : undefined;
}

/** What a press sorts by: each press turns the order round, and dates begin with the newest. */
export function nextSort(sorted: 'ascending' | 'descending' | undefined, { key, kind }: Column): string {
  const falling = sorted ? sorted === 'ascending' : DATES.has(kind);
  return falling ? `-${key}` : key;
}

/** The heading of a column that rows can be sorted by. A second press turns the order round. */
export function SortHeading({ column, sort, onSort }: { column: Column; sort: string; onSort: (sort: string) => void }) {
  const sorted = sortedBy(sort, column);
  return (
    <button
      type="button"
      className="list-sort"
      data-sorted={sorted}
      onClick={() => onSort(nextSort(sorted, column))}
    >
      <span>{column.title}</span>
      <span className="list-sort-marks" aria-hidden>
        <CaretUpOutlined />
        <CaretDownOutlined />
      </span>
    </button>
  );
}

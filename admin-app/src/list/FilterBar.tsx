import { FilterOutlined } from '@ant-design/icons';
import { Button } from 'antd';
import { lazy, type ReactNode, Suspense, useId, useState } from 'react';
import type { Filter, List } from '@/contract/view.gen';
import { t } from '@/i18n/texts';
import { countFilters, isNarrowed, isRange, type ListParams, type ParamsChange, plainFilters } from './params';
import { NumberRangeFilter } from './NumberRangeFilter';
import { SearchFilter } from './SearchFilter';
import { SelectFilter } from './SelectFilter';

// The calendar is heavy, and most lists have no dates to filter by.
const DateRangeFilter = lazy(() => import('./DateRangeFilter'));

interface Props {
  list: List;
  params: ListParams;
  onChange: (change: ParamsChange) => void;
  /** How many times all filters were replaced at once. */
  replaced: number;
  /** Hides the filters behind a button. */
  small: boolean;
  /** What stands before the filters. */
  children?: ReactNode;
}

function RemovedSwitch({ filter, on, onChange }: { filter: Filter; on: boolean; onChange: (on: boolean) => void }) {
  const id = useId();
  return (
    <span className="list-removed">
      <button type="button" id={id} className="list-switch" role="switch" aria-checked={on} onClick={() => onChange(!on)} />
      <label htmlFor={id}>{filter.label}</label>
    </span>
  );
}

/** What narrows the list: search, filters, the removed records, and the way back to everything. */
export function FilterBar({ list, params, onChange, replaced, small, children }: Props) {
  const [shown, setShown] = useState(false);
  const region = useId();
  const search = list.filters.find(({ kind }) => kind === 'search');
  const removed = list.filters.find(({ name }) => name === 'removed');
  const filters = plainFilters(list);
  const set = countFilters(params) + (params.removed ? 1 : 0);
  const any = filters.length > 0 || removed !== undefined;

  const control = (filter: Filter) => {
    const value = params.filters[filter.name];
    if (filter.kind === 'date_range') {
      return (
        <Suspense key={`${filter.name} ${replaced}`} fallback={<span className="list-dates" />}>
          <DateRangeFilter
            filter={filter}
            value={isRange(value) ? value : {}}
            onChange={(next) => onChange({ change: 'filter', name: filter.name, value: next })}
          />
        </Suspense>
      );
    }
    if (filter.kind === 'number_range') {
      return (
        <NumberRangeFilter
          key={`${filter.name} ${replaced}`}
          filter={filter}
          value={isRange(value) ? value : {}}
          onChange={(next) => onChange({ change: 'filter', name: filter.name, value: next })}
        />
      );
    }
    return (
      <SelectFilter
        key={filter.name}
        filter={filter}
        filters={params.filters}
        onChange={(next) => onChange({ change: 'filter', name: filter.name, value: next })}
      />
    );
  };

  return (
    <div className="list-bar" role="search" aria-label={t('list.filters')}>
      {children}
      {search && (
        <SearchFilter label={search.label} value={params.search} onSearch={(text) => onChange({ change: 'search', search: text })} />
      )}
      {small && any && (
        <Button
          icon={<FilterOutlined aria-hidden />}
          aria-label={set > 0 ? `${t('list.filters')}: ${set}` : t('list.filters')}
          aria-expanded={shown}
          aria-controls={region}
          onClick={() => setShown(!shown)}
        >
          {set > 0 && <span className="list-bulk-count">{set}</span>}
        </Button>
      )}
      {(!small || shown) && (
        <div className="list-filters" id={region}>
          {filters.map(control)}
          {removed && (
            <RemovedSwitch filter={removed} on={params.removed} onChange={(on) => onChange({ change: 'removed', removed: on })} />
          )}
          {(isNarrowed(params) || params.removed) && (
            <Button type="link" className="list-reset" onClick={() => onChange({ change: 'reset' })}>
              {t('list.reset')}
            </Button>
          )}
        </div>
      )}
    </div>
  );
}

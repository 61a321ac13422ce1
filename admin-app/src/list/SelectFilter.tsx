import { CloseCircleFilled } from '@ant-design/icons';
import { Select } from 'antd';
import { type ReactNode, useEffect, useRef, useState } from 'react';
import type { Filter } from '@/contract/view.gen';
import { byLabel } from '@/i18n/fold';
import { t } from '@/i18n/texts';
import type { FilterValue } from './params';
import { type Choice, useChoices } from './useChoices';

const PAUSE = 300;
// A menu this short is read faster than it is typed into.
const SEARCHED_FROM = 8;

interface Props {
  filter: Filter;
  filters: Readonly<Record<string, FilterValue>>;
  onChange: (value: FilterValue | undefined) => void;
}

function useTyped(): [typed: string, type: (text: string) => void] {
  const [typed, setTyped] = useState('');
  const pause = useRef<ReturnType<typeof setTimeout>>(undefined);
  useEffect(() => () => clearTimeout(pause.current), []);
  return [
    typed,
    (text) => {
      clearTimeout(pause.current);
      pause.current = setTimeout(() => setTyped(text), text ? PAUSE : 0);
    },
  ];
}

// What lies below another stands further in, as in the forms.
const Branch = ({ title, above = [] }: { title: ReactNode; above?: readonly string[] }) => <span style={{ paddingInlineStart: 16 * above.length }}>{title}</span>;

/** A choice of one or several from a fixed list or from the server's. */
export function SelectFilter({ filter, filters, onChange }: Props) {
  const { label, multiple, source } = filter;
  const value = filters[filter.name];
  const chosen = typeof value === 'string' ? [value] : Array.isArray(value) ? [...value] : [];
  const [open, setOpen] = useState(false);
  const [typed, type] = useTyped();
  const { choices, loading, failed, blocked } = useChoices(filter, filters, chosen, open, typed);
  const remote = source?.search ?? false;
  const search = remote ? { onSearch: type, filterOption: false as const } : byLabel;

  return (
    <Select<string | string[]>
      className={chosen.length > 0 ? 'list-select list-select-set' : 'list-select'}
      // What is not chosen yet takes no room of itself.
      style={{ minWidth: `min(100%, max(170px, ${label.length + 13}ch))` }}
      aria-label={label}
      prefix={<span className="list-select-label">{label}</span>}
      placeholder={filter.all ?? t('list.all')}
      mode={multiple ? 'multiple' : undefined}
      maxTagCount={1}
      maxTagPlaceholder={({ length }) => `+${length}`}
      allowClear={{ clearIcon: <CloseCircleFilled aria-hidden />, label: t('form.select.clear') }}
      disabled={blocked && chosen.length === 0}
      loading={loading}
      value={multiple ? chosen : chosen[0]}
      options={choices as { value: string; label: string }[]}
      optionRender={({ label: title, data }) => <Branch title={title} above={(data as Choice).above} />}
      showSearch={remote || choices.length >= SEARCHED_FROM ? search : multiple ? search : false}
      popupMatchSelectWidth={false}
      notFoundContent={
        <span className="list-select-none">{t(loading ? 'list.loading' : failed ? 'form.select.error' : 'form.select.none')}</span>
      }
      onOpenChange={(next) => {
        setOpen(next);
        if (!next) type('');
      }}
      onChange={(next) => onChange(next)}
    />
  );
}

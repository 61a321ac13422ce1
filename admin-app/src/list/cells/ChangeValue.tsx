import { Fragment, type ReactNode } from 'react';
import { DASH, formatDate, formatDateTime } from '@/i18n/dates';
import { formatMoney, formatSingle } from '@/i18n/numbers';
import { t } from '@/i18n/texts';
import { textOf } from './cell';
import type { DiffSegment, ChangeItem } from './change';

interface Props {
  kind: string;
  value: unknown;
  /** Code of that of money; left out: the shop's own. */
  currency?: string | undefined;
  pieces?: DiffSegment[] | undefined;
  /** Which side of the change it is. */
  side: 'gone' | 'new';
}

/** What a field held, with what is not on the other side marked. */
export function ChangeValue({ kind, value, currency, pieces, side }: Props) {
  const Mark = side === 'gone' ? 'del' : 'ins';
  if (pieces) {
    return pieces
      .filter(({ is }) => is === 'same' || is === side)
      .map(({ is, text }, at) => (is === 'same' ? <Fragment key={at}>{text}</Fragment> : <Mark key={at}>{text}</Mark>));
  }
  if (kind === 'items' && Array.isArray(value)) return <Items items={value as ChangeItem[]} side={side} />;
  return shown(kind, value, currency);
}

function Items({ items, side }: { items: readonly ChangeItem[]; side: 'gone' | 'new' }) {
  const same = items.filter((one) => one.same).length;
  return (
    <ol className="change-items">
      {items.map(
        ({ parts, same: kept }, at) =>
          !kept && (
            <li key={at} value={at + 1}>
              {parts.map((part, nth) => (
                <div key={nth}>
                  <span className="change-part">
                    {part.locale ? part.label : `${part.label}:`} <Locale id={part.locale} />
                  </span>{' '}
                  <Marked on={part.changed && part.kind !== 'items'} side={side}>
                    <ChangeValue kind={part.kind} value={part.value} side={side} />
                  </Marked>
                </div>
              ))}
            </li>
          ),
      )}
      {same > 0 && <li className="change-same">{t('list.changes.same', { count: same })}</li>}
    </ol>
  );
}

function Marked({ on, side, children }: { on: boolean | undefined; side: 'gone' | 'new'; children: ReactNode }) {
  if (!on) return children;
  return side === 'gone' ? <del>{children}</del> : <ins>{children}</ins>;
}

/** The locale that a value is of. */
export function Locale({ id }: { id: string | undefined }) {
  return id ? <span className="change-locale">{id.toUpperCase()}</span> : null;
}

function shown(kind: string, value: unknown, currency: string | undefined): string {
  if (value === null || value === undefined || value === '') return DASH;
  if (typeof value === 'boolean') return t(value ? 'common.yes' : 'common.no');
  const text = textOf(value);
  switch (kind) {
    case 'money':
      return formatMoney(text, currency ? 2 : 3, currency);
    case 'number':
      return formatSingle(text);
    case 'date':
      return formatDate(text);
    case 'date_time':
      return formatDateTime(text);
  }
  return text;
}

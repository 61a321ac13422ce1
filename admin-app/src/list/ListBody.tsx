import { Button } from 'antd';
import { type FocusEvent, type ReactNode, useEffect, useRef } from 'react';
import { t } from '@/i18n/texts';
import { CARDS, useMedia } from './media';
import { RowCards } from './RowCards';
import { RowTable, type RowsProps } from './RowTable';
import { Skeleton } from './Skeleton';
import type { Rows } from './useRows';

interface Props extends Omit<RowsProps, 'totals'> {
  loaded: Rows;
  /** Called when the person leaves the numbers that are changed in place. */
  onLeaveInline: () => void;
  /** Takes the filters away, one of which may be what the server refuses. */
  onReset?: () => void;
  /** What stands in place of rows when there are none. */
  emptyState: ReactNode;
}

const inInline = (target: EventTarget | null) => target instanceof Element && target.closest('[data-inline]') !== null;

/** The rows in whichever shape fits, and what stands for them while there are none. */
export function ListBody({ loaded, onLeaveInline, onReset, emptyState, ...props }: Props) {
  const cards = useMedia(CARDS);
  const { rows, loading, failure, meta, reload } = loaded;
  const first = meta === null;
  const refused = useRef<HTMLDivElement>(null);

  // Who is far down the page, such as at the pager, would not see it.
  useEffect(() => {
    if (failure !== null) refused.current?.scrollIntoView({ block: 'nearest' });
  }, [failure]);

  const leave = ({ target, relatedTarget }: FocusEvent) => {
    if (inInline(target) && !inInline(relatedTarget)) onLeaveInline();
  };

  return (
    <div className="list-body" aria-busy={loading} data-loading={(loading && !first) || undefined} onBlur={leave}>
      {loading && <div className="screen-progress" aria-hidden />}
      {failure !== null && (
        <div className="list-failure" role="alert" ref={refused}>
          <p>
            {t('list.error')} <span>{failure}</span>
          </p>
          <Button onClick={reload} loading={loading}>
            {t('list.retry')}
          </Button>
          {onReset && (
            <Button type="link" onClick={onReset}>
              {t('list.reset')}
            </Button>
          )}
        </div>
      )}
      {first && failure === null && <Skeleton />}
      {!first && rows.length > 0 && (cards ? <RowCards {...props} totals={meta.totals} /> : <RowTable {...props} totals={meta.totals} />)}
      {!first && rows.length === 0 && failure === null && emptyState}
      <span className="visually-hidden" role="status">
        {loading && t('list.loading')}
      </span>
    </div>
  );
}

import { Skeleton } from 'antd';
import type { Column } from '@/contract/view.gen';
import { formatNumber } from '@/i18n/numbers';
import { t } from '@/i18n/texts';
import { type Row, valueAt } from '@/list/cells/cell';
import { CellView } from '@/list/cells/CellView';
import { changeOf } from './change';
import { Hinted } from './Hinted';
import type { AsyncState } from './useAnswer';

interface Props {
  boxes: readonly Column[];
  totals: AsyncState<unknown>;
  /** The totals of the days before; undefined where nothing is compared. */
  earlier: AsyncState<unknown> | undefined;
}

/** The totals of a report, each in a box with its name and, where it has one, what it means. */
export function Boxes({ boxes, totals, earlier }: Props) {
  return (
    <ul className="report-boxes" aria-busy={totals.status === 'loading'}>
      {boxes.map((box) => (
        <li key={box.key} className="report-box">
          <span className="report-box-label">
            <Hinted name={box.title} hint={box.hint} />
          </span>
          <span className="report-box-value">
            <strong>
              {totals.status === 'ready' ? (
                <CellView row={totals.data as Row} column={box} />
              ) : totals.status === 'loading' ? (
                <Skeleton.Button active size="small" />
              ) : (
                '–'
              )}
            </strong>
            {earlier?.status === 'ready' && totals.status === 'ready' && (
              <Compared box={box} now={totals.data as Row} before={earlier.data as Row} />
            )}
            {earlier?.status === 'loading' && <span className="report-change">…</span>}
          </span>
        </li>
      ))}
    </ul>
  );
}

const PERCENT: Intl.NumberFormatOptions = { style: 'percent', maximumFractionDigits: 1, signDisplay: 'exceptZero' };

/** What a total became of what it was, in words as well as in colour. */
function Compared({ box, now, before }: { box: Column; now: Row; before: Row }) {
  const { direction, share } = changeOf(Number(valueAt(now, box.path)), Number(valueAt(before, box.path)));
  const good = (direction === 'up') !== (box.less_is_better ?? false);
  return (
    <span className="report-change" data-trend={direction === 'none' ? undefined : good ? 'better' : 'worse'}>
      {direction === 'none' ? (
        t('report.change.none')
      ) : (
        <b>
          {share === null ? t('report.change.new') : formatNumber(share, PERCENT)}, {t(good ? 'report.change.better' : 'report.change.worse')}
        </b>
      )}
      <span className="report-before">
        {t('report.change.before')} <CellView row={before} column={box} />
      </span>
    </span>
  );
}

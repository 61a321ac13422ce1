import { QuestionCircleOutlined } from '@ant-design/icons';
import { Skeleton, Tooltip } from 'antd';
import type { Column } from '@/contract/view.gen';
import type { Row } from '@/list/cells/cell';
import { CellView } from '@/list/cells/CellView';
import type { AsyncState } from './useAnswer';

/** The totals of a report, each in a box with its name and, where it has one, what it means. */
export function Boxes({ boxes, totals }: { boxes: readonly Column[]; totals: AsyncState<unknown> }) {
  return (
    <ul className="report-boxes" aria-busy={totals.status === 'loading'}>
      {boxes.map((box) => (
        <li key={box.key} className="report-box">
          <span className="report-box-label">
            {box.title}
            {box.hint && (
              <Tooltip title={box.hint} trigger={['hover', 'focus', 'click']}>
                <button type="button" className="report-hint" aria-label={`${box.title}: ${box.hint}`}>
                  <QuestionCircleOutlined aria-hidden />
                </button>
              </Tooltip>
            )}
          </span>
          <strong>
            {totals.status === 'ready' ? (
              <CellView row={totals.data as Row} column={box} />
            ) : totals.status === 'loading' ? (
              <Skeleton.Button active size="small" />
            ) : (
              '–'
            )}
          </strong>
        </li>
      ))}
    </ul>
  );
}

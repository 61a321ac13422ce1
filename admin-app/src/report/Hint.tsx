import { QuestionCircleOutlined } from '@ant-design/icons';
import { Tooltip } from 'antd';

/** What something means, told by pointer, by keyboard and by finger. */
export function Hint({ of, text }: { of: string; text: string }) {
  return (
    <Tooltip title={text} trigger={['hover', 'focus', 'click']}>
      <button type="button" className="report-hint" aria-label={`${of}: ${text}`}>
        <QuestionCircleOutlined aria-hidden />
      </button>
    </Tooltip>
  );
}

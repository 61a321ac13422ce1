import { QuestionCircleOutlined } from '@ant-design/icons';
import { Tooltip } from 'antd';

/** A name, and beside its last line what it means: shown by pointer, by keyboard and by finger. */
export function Hinted({ name, hint }: { name: string; hint?: string }) {
  if (!hint) return name;
  return (
    <span className="report-hinted">
      <span>{name}</span>
      <Tooltip title={hint} trigger={['hover', 'focus', 'click']}>
        <button type="button" className="report-hint" aria-label={`${name}: ${hint}`}>
          <QuestionCircleOutlined aria-hidden />
        </button>
      </Tooltip>
    </span>
  );
}

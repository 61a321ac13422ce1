import { QuestionCircleOutlined } from '@ant-design/icons';
import { Tooltip } from 'antd';

/** A name, and behind its last word, on the same line, what it means: told by pointer, by keyboard and by finger. */
export function Hinted({ name, hint }: { name: string; hint?: string }) {
  if (!hint) return name;
  const last = name.lastIndexOf(' ') + 1;
  return (
    <>
      {name.slice(0, last)}
      <span className="report-hinted">
        {name.slice(last)}
        <Tooltip title={hint} trigger={['hover', 'focus', 'click']}>
          <button type="button" className="report-hint" aria-label={`${name}: ${hint}`}>
            <QuestionCircleOutlined aria-hidden />
          </button>
        </Tooltip>
      </span>
    </>
  );
}

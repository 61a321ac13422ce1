import { LeftOutlined, RightOutlined } from '@ant-design/icons';
import { Button } from 'antd';
import { t } from '@/i18n/texts';

/** The ways to the records beside the one that is open, in the order of its list; undefined where there is none. */
export interface Steps {
  before?: () => void;
  after?: () => void;
}

/** Goes from one record to the next without going back to the list. */
export function StepButtons({ steps, go = (step) => step() }: { steps: Steps; go?: (step: () => void) => void }) {
  const button = (key: 'before' | 'after', icon: React.ReactNode) => {
    const step = steps[key];
    return <Button type="text" icon={icon} aria-label={t(`form.step.${key}`)} title={t(`form.step.${key}`)} disabled={!step} onClick={() => step && go(step)} />;
  };
  return (
    <span className="form-steps">
      {button('before', <LeftOutlined aria-hidden />)}
      {button('after', <RightOutlined aria-hidden />)}
    </span>
  );
}

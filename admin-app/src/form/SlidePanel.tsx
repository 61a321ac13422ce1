import { Drawer } from 'antd';
import { type ReactNode, useState } from 'react';
import { t } from '@/i18n/texts';
import { useReturnFocus } from '@/dialog/returnFocus';
import { useTopmost } from '@/dialog/useTopmost';
import { RecordPath, useNamesRecord } from '@/view/recordName';
import { StepButtons, type Steps } from './StepButtons';
import './panel.css';

interface Props {
  /** What the panel is for. */
  heading: string;
  /** Of what it is, where that is known. */
  name?: string;
  /** What is to be seen of the record at once, beside its name. */
  marks?: ReactNode;
  /** Leads to the records before and after this one. */
  steps?: Steps;
  /** Asks what is to be asked before the panel is left for another record. */
  leave?: (go: () => void) => void;
  /** What else can be done with the record, left of the cross. */
  tools?: ReactNode;
  /** The buttons at the foot, the one that is meant last. */
  footer?: ReactNode;
  /** A class for the body, which says how wide its contents are. */
  bodyClass: string;
  onClose: () => void;
  children: ReactNode;
}

/** A record slid up over its list: every panel has its name, its cross and its buttons at the same places. */
export function SlidePanel({ heading, name, marks, steps, leave, tools, footer, bodyClass, onClose, children }: Props) {
  // The library draws a panel one step later than what it stands in.
  const [title, setTitle] = useState<HTMLElement | null>(null);
  useReturnFocus();
  useTopmost(title);
  useNamesRecord(name);
  return (
    <Drawer
      open
      placement="bottom"
      push={false}
      size="calc(100dvh - 56px)"
      destroyOnHidden
      focusable={{ trap: false }}
      classNames={{ body: `panel-body ${bodyClass}`, header: 'panel-head', footer: 'panel-foot' }}
      onClose={onClose}
      extra={
        <span className="panel-tools">
          {steps && <StepButtons steps={steps} go={leave} />}
          {tools}
        </span>
      }
      closable={{ placement: 'end', 'aria-label': t('form.close') }}
      title={
        <span ref={setTitle} className="panel-title">
          {name ? <span className="panel-kicker">{heading}</span> : heading}
          {name && <strong>{name}</strong>}
          {marks && <span className="panel-marks">{marks}</span>}
        </span>
      }
      footer={footer && <div className="panel-buttons">{footer}</div>}
    >
      <RecordPath value={null}>{children}</RecordPath>
    </Drawer>
  );
}

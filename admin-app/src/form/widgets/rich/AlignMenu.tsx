import { AlignCenterOutlined, AlignLeftOutlined, AlignRightOutlined, MenuOutlined } from '@ant-design/icons';
import { Button } from 'antd';
import type { ComponentType } from 'react';
import { t } from '@/i18n/texts';
import { keepCursor } from './keepCursor';
import { ToolMenu } from './ToolMenu';
import type { Formats } from './useQuill';

const ALIGNMENTS: readonly (readonly [value: string, key: string, icon: ComponentType])[] = [
  ['', 'alignLeft', AlignLeftOutlined],
  ['center', 'alignCenter', AlignCenterOutlined],
  ['right', 'alignRight', AlignRightOutlined],
  ['justify', 'alignJustify', MenuOutlined],
];

/** To which side a paragraph is aligned; false is the usual one. */
export function AlignMenu({ formats, onChoose }: { formats: Formats; onChoose: (value: string | false) => void }) {
  const [, name, Icon] = ALIGNMENTS.find(([value]) => value === (formats.align ?? '')) ?? ALIGNMENTS[0]!;
  return (
    <ToolMenu
      selected={name}
      items={ALIGNMENTS.map(([, key, Each]) => ({ key, icon: <Each />, label: t(`form.rich.${key}`) }))}
      onChoose={(chosen) => onChoose(ALIGNMENTS.find(([, key]) => key === chosen)?.[0] || false)}
    >
      <Button
        type="text"
        size="small"
        className="rich-tool"
        icon={<Icon />}
        aria-label={`${t('form.rich.align')}: ${t(`form.rich.${name}`)}`}
        title={t('form.rich.align')}
        aria-haspopup="menu"
        onMouseDown={keepCursor}
      />
    </ToolMenu>
  );
}

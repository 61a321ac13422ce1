import { Button, Popover } from 'antd';
import { type ComponentType, useState } from 'react';
import { t } from '@/i18n/texts';

interface Props {
  name: 'color' | 'background';
  icon: ComponentType;
  value: unknown;
  onChoose: (color: string | false) => void;
}

const COLORS = [
  '#000000', '#434343', '#8c8c8c', '#d9d9d9', '#ffffff', '#cf1322',
  '#d4380d', '#d48806', '#fadb14', '#389e0d', '#08979c', '#0958d9',
  '#531dab', '#c41d7f', '#ffccc7', '#fff1b8', '#d9f7be', '#bae0ff',
];

/** Chooses the colour of the text or of what is behind it. */
export function ColorTool({ name, icon: Icon, value, onChoose }: Props) {
  const [open, setOpen] = useState(false);
  const label = t(`form.rich.${name}`);
  const choose = (color: string | false) => {
    setOpen(false);
    onChoose(color);
  };
  return (
    <Popover
      open={open}
      onOpenChange={setOpen}
      trigger="click"
      content={
        <div className="rich-colors" role="group" aria-label={label}>
          {COLORS.map((color) => (
            <button
              key={color}
              type="button"
              className="rich-color"
              style={{ backgroundColor: color }}
              aria-label={`${label}: ${color}`}
              aria-pressed={value === color}
              onClick={() => choose(color)}
            />
          ))}
          <Button size="small" block onClick={() => choose(false)}>
            {t('form.rich.colorNone')}
          </Button>
        </div>
      }
    >
      <Button
        type="text"
        size="small"
        className="rich-tool"
        icon={<Icon />}
        aria-label={label}
        title={label}
        aria-haspopup="dialog"
        aria-expanded={open}
        style={typeof value === 'string' ? { boxShadow: `inset 0 -3px 0 ${value}` } : undefined}
        onMouseDown={(event) => event.preventDefault()}
      />
    </Popover>
  );
}

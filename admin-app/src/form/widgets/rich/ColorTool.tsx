import { Button, Popover } from 'antd';
import { type ComponentType, type KeyboardEvent, useRef, useState } from 'react';
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

// Colours in a row of the picker; the stylesheet has as many.
const ACROSS = 6;
const STEPS: Readonly<Record<string, number>> = { ArrowRight: 1, ArrowLeft: -1, ArrowDown: ACROSS, ArrowUp: -ACROSS };

/** Chooses the colour of the text or of what is behind it. The arrow keys go from colour to colour, Escape back to the tool. */
export function ColorTool({ name, icon: Icon, value, onChoose }: Props) {
  const [open, setOpen] = useState(false);
  const tool = useRef<HTMLButtonElement>(null);
  const colors = useRef<HTMLDivElement>(null);
  const label = t(`form.rich.${name}`);
  const choose = (color: string | false) => {
    setOpen(false);
    onChoose(color);
  };
  const buttons = () => [...(colors.current?.querySelectorAll('button') ?? [])];

  function key(event: KeyboardEvent) {
    const all = buttons();
    const at = all.indexOf(event.target as HTMLButtonElement);
    const to = { ...STEPS, Home: -at, End: all.length - 1 - at }[event.key];
    if (event.key === 'Escape' || event.key === 'Tab') {
      setOpen(false);
      tool.current?.focus();
    } else if (to !== undefined) all[Math.max(0, Math.min(at + to, all.length - 1))]?.focus();
    else return;
    // The form below would close by the same key.
    event.stopPropagation();
    event.preventDefault();
  }

  return (
    <Popover
      open={open}
      onOpenChange={setOpen}
      afterOpenChange={(shown) => {
        // A pointer leaves the cursor in the text; a key goes on among the colours.
        if (shown && document.activeElement === tool.current) (buttons().find((one) => one.ariaPressed === 'true') ?? buttons()[0])?.focus();
      }}
      trigger="click"
      content={
        // eslint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- the arrow keys go among its buttons
        <div className="rich-colors" role="group" aria-label={label} ref={colors} onKeyDown={key}>
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
        ref={tool}
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

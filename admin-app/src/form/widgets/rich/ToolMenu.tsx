import { Dropdown, type MenuProps } from 'antd';
import { type ReactElement, useState } from 'react';

interface Props {
  items: MenuProps['items'];
  selected: string;
  onChoose: (key: string) => void;
  /** The tool that opens it. */
  children: ReactElement;
}

/** A menu of the toolbar. Whoever opens it by a key goes on in it by keys; Escape leads back to the tool. */
export function ToolMenu({ items, selected, onChoose, children }: Props) {
  // The tool that the menu was opened by with a key.
  const [tool, setTool] = useState<HTMLElement | null>(null);
  return (
    <Dropdown
      trigger={['click']}
      autoFocus={tool !== null}
      onOpenChange={(open, { source }) => {
        const at = document.activeElement;
        if (open) setTool(at instanceof HTMLElement && at.matches('.rich-tool:focus-visible') ? at : null);
        else if (source === 'trigger') tool?.focus();
      }}
      menu={{
        items,
        selectedKeys: [selected],
        onClick: ({ key, domEvent }) => {
          // The choice leads back into the text, where the rest of the same key press would be written.
          if ('key' in domEvent) domEvent.preventDefault();
          onChoose(key);
        },
      }}
    >
      {children}
    </Dropdown>
  );
}

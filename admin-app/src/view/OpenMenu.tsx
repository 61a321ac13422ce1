import { Dropdown } from 'antd';
import { type SyntheticEvent, useLayoutEffect, useRef, useState } from 'react';
import type { MenuButtonProps } from './menu';

// Whoever came to the button by a key goes on in the menu by keys; a pointer needs no entry to be marked for it.
const byKeys = () => document.activeElement?.matches(':focus-visible') ?? false;

const CHOICE = '[role="menuitem"]:not([aria-disabled="true"], [aria-haspopup])';

/** The menu of a MenuButton from the first time that it was opened on. */
export default function OpenMenu({ menu, stays, placement = 'bottomRight', button }: MenuButtonProps) {
  const [open, setOpen] = useState(true);
  const [keys, setKeys] = useState(byKeys);
  const place = useRef<HTMLSpanElement>(null);
  // The button was drawn anew around the menu, and must not lose the person who stood on it.
  useLayoutEffect(() => place.current?.querySelector('button')?.focus(), []);
  // What a choice opens gives the focus back to what had it: the entry is out of sight by then, its button is not.
  const choose = ({ target }: SyntheticEvent) => {
    if (!stays && target instanceof Element && target.closest(CHOICE)) place.current?.querySelector('button')?.focus();
  };
  return (
    <span className="menu-button" ref={place} onClickCapture={choose} onKeyDownCapture={(event) => event.key === 'Enter' && choose(event)}>
      <Dropdown
        trigger={['click']}
        placement={placement}
        open={open}
        autoFocus={keys}
        onOpenChange={(next, { source }) => {
          if (next) setKeys(byKeys());
          // Whoever leaves the menu by a key is back on its button; a press elsewhere goes where it was made.
          else if (source === 'trigger' && keys) place.current?.querySelector('button')?.focus();
          if (source === 'trigger' || next || !stays) setOpen(next);
        }}
        menu={{
          ...menu,
          onClick: (chosen) => {
            // What the choice opens has the focus at once, and the rest of the same key press would answer it.
            if ('key' in chosen.domEvent) chosen.domEvent.preventDefault();
            menu.onClick?.(chosen);
          },
        }}
      >
        {button({ 'aria-haspopup': 'menu', 'aria-expanded': open })}
      </Dropdown>
    </span>
  );
}

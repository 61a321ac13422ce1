import { Dropdown } from 'antd';
import { useLayoutEffect, useRef, useState } from 'react';
import type { MenuButtonProps } from './MenuButton';

/** The menu of a MenuButton from the first time that it was opened on. */
export default function MenuOpened({ menu, stays, placement = 'bottomRight', button }: MenuButtonProps) {
  const [open, setOpen] = useState(true);
  const place = useRef<HTMLSpanElement>(null);
  // The button was drawn anew around the menu, and must not lose the person who stood on it.
  useLayoutEffect(() => place.current?.querySelector('button')?.focus(), []);
  return (
    <span className="menu-button" ref={place}>
      <Dropdown
        trigger={['click']}
        placement={placement}
        open={open}
        onOpenChange={(next, { source }) => (source === 'trigger' || next || !stays) && setOpen(next)}
        menu={menu}
      >
        {button({ 'aria-haspopup': 'menu', 'aria-expanded': open })}
      </Dropdown>
    </span>
  );
}

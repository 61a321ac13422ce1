import type { DropdownProps } from 'antd';
import { lazy, type ReactElement, Suspense, useState } from 'react';

const load = () => import('./MenuOpened');
const MenuOpened = lazy(load);

/** A menu behind a button. */
export interface MenuButtonProps {
  menu: NonNullable<DropdownProps['menu']>;
  disabled?: boolean;
  /** Where the menu opens; below the button by itself. */
  placement?: DropdownProps['placement'];
  /** Stays open after a choice, so that several can be made in one go. */
  stays?: boolean;
  /** The button, given how to open the menu before there is one. */
  button: (opening: { onClick?: () => void; 'aria-haspopup': 'menu'; 'aria-expanded': boolean }) => ReactElement;
}

/** A button that opens a menu. What menus are made of comes when one is first wanted: few are, at a page's first sight. */
export function MenuButton({ disabled, ...props }: MenuButtonProps) {
  const [wanted, setWanted] = useState(false);
  const closed = props.button({ onClick: () => setWanted(true), 'aria-haspopup': 'menu', 'aria-expanded': false });
  if (!wanted || disabled) {
    return (
      <span className="menu-button" onPointerEnter={() => void load()} onFocus={() => void load()}>
        {closed}
      </span>
    );
  }
  return (
    <Suspense fallback={<span className="menu-button">{closed}</span>}>
      <MenuOpened {...props} />
    </Suspense>
  );
}

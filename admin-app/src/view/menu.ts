import type { DropdownProps } from 'antd';
import type { ReactElement } from 'react';

/** A menu behind a button. */
export interface MenuButtonProps {
  menu: NonNullable<DropdownProps['menu']>;
  disabled?: boolean;
  /** Where the menu opens; below the button by itself. */
  placement?: DropdownProps['placement'];
  /** Stays open after a choice, so that several can be made in one go. */
  stays?: boolean;
  /** The button, given how to open the menu before there is one. */
  button: (trigger: { onClick?: () => void; 'aria-haspopup': 'menu'; 'aria-expanded': boolean }) => ReactElement;
}

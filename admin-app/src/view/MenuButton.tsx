import { type ComponentType, useState } from 'react';
import { notify } from '@/api/notices';
import { t } from '@/i18n/texts';
import type { MenuButtonProps } from './menu';

let OpenMenu: ComponentType<MenuButtonProps> | undefined;

const load = () =>
  import('./OpenMenu').then((loaded) => {
    OpenMenu = loaded.default;
  });
// Whoever points at a button is about to press it.
const prepare = () => void load().catch(() => undefined);

/** A button that opens a menu. What menus are made of comes when one is first wanted: few are, at a page's first sight. */
export function MenuButton(props: MenuButtonProps) {
  const [wanted, setWanted] = useState(false);
  // Once there is something to choose again, it waits to be asked for again.
  if (wanted && props.disabled) setWanted(false);
  if (wanted && OpenMenu && !props.disabled) return <OpenMenu {...props} />;
  const open = () => void load().then(() => setWanted(true), () => notify('danger', t('shell.error.unreachable')));
  return (
    <span className="menu-button" onPointerEnter={prepare} onFocus={prepare}>
      {props.button({ onClick: open, 'aria-haspopup': 'menu', 'aria-expanded': false })}
    </span>
  );
}

import { Menu, type MenuProps } from 'antd';
import { useEffect, useState } from 'react';
import { Link, useLocation } from 'umi';
import type { MenuItem } from '@/contract/view.gen';
import { t } from '@/i18n/texts';
import { areaPath } from '@/view/address';
import { Icon } from '@/view/Icon';
import { useNavigation } from '@/view/navigation';
import { START } from './guard';

type Item = NonNullable<MenuProps['items']>[number];

/** The entry a path belongs to and the sections it lies in, outermost first. */
export function currentEntry(menu: readonly MenuItem[], pathname: string): { selected?: string; open: string[] } {
  let best: { key: string; length: number; open: string[] } | undefined;
  const visit = (nodes: readonly MenuItem[], open: string[]) => {
    for (const node of nodes) {
      if (node.children?.length) {
        visit(node.children, [...open, node.key]);
        continue;
      }
      const path = areaPath(node.path || node.key);
      const within = pathname === path || pathname.startsWith(`${path}/`);
      if (within && path.length > (best?.length ?? 0)) best = { key: node.key, length: path.length, open };
    }
  };
  visit(menu, []);
  return { selected: best?.key, open: best?.open ?? [] };
}

const items = (menu: readonly MenuItem[], depth: number): Item[] =>
  menu.map((node) =>
    node.children?.length
      ? { key: node.key, icon: <Icon name={node.icon} />, label: node.title, children: items(node.children, depth + 1) }
      : {
          key: node.key,
          icon: depth === 0 ? <Icon name={node.icon} /> : undefined,
          label: <Link to={areaPath(node.path || node.key)}>{node.title}</Link>,
          title: node.title,
        },
  );

/** The menu as it is shown: the dashboard is everyone's, whether or not the server lists it. */
export function withDashboard(menu: readonly MenuItem[]): readonly MenuItem[] {
  if (menu.some((node) => areaPath(node.path || node.key) === START)) return menu;
  const dashboard = { key: 'dashboard', title: t('shell.dashboard.title'), icon: 'dashboard', path: 'dashboard', route_name: 'dashboard' };
  return [dashboard, ...menu];
}

/** The side navigation. The current section is open; others may be opened and closed by hand. */
export function SideMenu({ collapsed, onNavigate }: { collapsed: boolean; onNavigate?: () => void }) {
  const menu = withDashboard(useNavigation().menu);
  const { selected, open } = currentEntry(menu, useLocation().pathname);
  const section = open.join(' ');
  const [opened, setOpened] = useState(open);

  useEffect(() => {
    if (section) setOpened((before) => [...new Set([...before, ...section.split(' ')])]);
  }, [section]);

  return (
    <Menu
      className="shell-menu"
      mode="inline"
      inlineCollapsed={collapsed}
      items={items(menu, 0)}
      selectedKeys={selected ? [selected] : []}
      // A collapsed menu opens its sections beside itself, and manages that alone.
      {...(collapsed ? {} : { openKeys: opened, onOpenChange: setOpened })}
      onClick={onNavigate}
    />
  );
}

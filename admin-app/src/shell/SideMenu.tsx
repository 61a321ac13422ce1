import { DownOutlined } from '@ant-design/icons';
import { type Ref, useEffect, useId, useRef, useState } from 'react';
import { Link, useLocation } from 'umi';
import type { MenuItem } from '@/contract/view.gen';
import { t } from '@/i18n/texts';
import { areaPath } from '@/view/address';
import { Icon } from '@/view/Icon';
import type { MenuButtonProps } from '@/view/menu';
import { MenuButton } from '@/view/MenuButton';
import { useNavigation } from '@/view/navigation';
import { START } from './guard';
import './menu.css';

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

/** The menu as it is shown: the dashboard is everyone's, whether or not the server lists it. */
export function withDashboard(menu: readonly MenuItem[]): readonly MenuItem[] {
  if (menu.some((node) => areaPath(node.path || node.key) === START)) return menu;
  const dashboard = { key: 'dashboard', title: t('shell.dashboard.title'), icon: 'dashboard' as const, path: 'dashboard', route_name: 'dashboard' };
  return [dashboard, ...menu];
}

interface EntryProps {
  node: MenuItem;
  selected: string | undefined;
  opened: readonly string[];
  onToggle: (key: string) => void;
  onNavigate?: () => void;
  depth: number;
}

function Leaf({ node, selected, onNavigate, depth }: EntryProps) {
  return (
    <Link
      className="menu-entry"
      to={areaPath(node.path || node.key)}
      aria-current={node.key === selected ? 'page' : undefined}
      data-depth={depth}
      onClick={onNavigate}
    >
      {depth === 0 && <Icon name={node.icon} className="menu-icon" />}
      <span className="menu-title">{node.title}</span>
    </Link>
  );
}

function Section(props: EntryProps) {
  const { node, opened, onToggle, depth } = props;
  const list = useId();
  const open = opened.includes(node.key);
  return (
    <>
      <button type="button" className="menu-entry" aria-expanded={open} aria-controls={list} data-depth={depth} onClick={() => onToggle(node.key)}>
        <Icon name={node.icon} className="menu-icon" />
        <span className="menu-title">{node.title}</span>
        <DownOutlined className="menu-arrow" aria-hidden />
      </button>
      <div className="menu-slide" id={list} data-open={open || undefined} inert={!open}>
        <Entries {...props} menu={node.children ?? []} depth={depth + 1} />
      </div>
    </>
  );
}

function Entries({ menu, list, ...props }: Omit<EntryProps, 'node'> & { menu: readonly MenuItem[]; list?: Ref<HTMLUListElement> }) {
  return (
    <ul className="menu-list" ref={list}>
      {menu.map((node) => (
        <li key={node.key}>{node.children?.length ? <Section {...props} node={node} /> : <Leaf {...props} node={node} />}</li>
      ))}
    </ul>
  );
}

type Items = MenuButtonProps['menu']['items'];

const beside = (menu: readonly MenuItem[]): Items =>
  menu.map((node) =>
    node.children?.length
      ? { key: node.key, label: node.title, children: beside(node.children) }
      : { key: node.key, label: <Link to={areaPath(node.path || node.key)}>{node.title}</Link> },
  );

// Icons only: what a section holds opens beside it.
function Icons({ menu, selected, within }: { menu: readonly MenuItem[]; selected: string | undefined; within: readonly string[] }) {
  return (
    <ul className="menu-list">
      {menu.map((node) => (
        <li key={node.key}>
          {node.children?.length ? (
            <MenuButton
              placement="rightTop"
              menu={{ items: beside(node.children), selectedKeys: selected ? [selected] : [] }}
              button={(opening) => (
                <button type="button" className="menu-entry" aria-label={node.title} title={node.title} data-within={within.includes(node.key) || undefined} {...opening}>
                  <Icon name={node.icon} className="menu-icon" />
                </button>
              )}
            />
          ) : (
            <Link className="menu-entry" to={areaPath(node.path || node.key)} aria-current={node.key === selected ? 'page' : undefined} aria-label={node.title} title={node.title}>
              <Icon name={node.icon} className="menu-icon" />
            </Link>
          )}
        </li>
      ))}
    </ul>
  );
}

// Tab would go on from whatever scrolls itself into view: the list is scrolled, which leaves the way through the page as it is.
function bringIntoSight(entries: HTMLElement) {
  const entry = entries.querySelector('[aria-current]')?.getBoundingClientRect();
  const scroller = entries.closest('.ant-drawer-body') ?? entries.closest('nav');
  if (!entry || !scroller) return;
  const { top, bottom } = scroller.getBoundingClientRect();
  scroller.scrollTop += Math.max(0, entry.bottom + 8 - bottom) - Math.max(0, top + 8 - entry.top);
}

/** The side navigation. The current section is open; others may be opened and closed by hand. */
export function SideMenu({ collapsed, onNavigate }: { collapsed: boolean; onNavigate?: () => void }) {
  const menu = withDashboard(useNavigation().menu);
  const { selected, open } = currentEntry(menu, useLocation().pathname);
  const section = open.join(' ');
  const [opened, setOpened] = useState<readonly string[]>(open);

  useEffect(() => {
    if (!section) return;
    const needed = section.split(' ');
    setOpened((before) => (needed.every((key) => before.includes(key)) ? before : [...new Set([...before, ...needed])]));
  }, [section]);

  // The entry of the page is in sight, once its section is open.
  const list = useRef<HTMLUListElement>(null);
  useEffect(() => {
    const drawn = requestAnimationFrame(() => {
      const entries = list.current;
      const slides = entries?.getAnimations({ subtree: true }).map(({ finished }) => finished) ?? [];
      void Promise.allSettled(slides).then(() => entries && bringIntoSight(entries));
    });
    return () => cancelAnimationFrame(drawn);
  }, [selected, collapsed]);

  if (collapsed) return <Icons menu={menu} selected={selected} within={open} />;
  return (
    <Entries
      list={list}
      menu={menu}
      selected={selected}
      opened={opened}
      onToggle={(key) => setOpened((before) => (before.includes(key) ? before.filter((each) => each !== key) : [...before, key]))}
      onNavigate={onNavigate}
      depth={0}
    />
  );
}

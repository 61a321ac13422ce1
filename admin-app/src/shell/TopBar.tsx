import { HistoryOutlined, MenuFoldOutlined, MenuOutlined, MenuUnfoldOutlined } from '@ant-design/icons';
import { useEffect, useId, useRef, useState } from 'react';
import type { User } from '@/api/session';
import { t } from '@/i18n/texts';
import { ActivityList } from './ActivityList';
import { Breadcrumbs } from './Breadcrumbs';
import { LanguageSwitch, ThemeSwitch } from './switches';
import { UserMenu } from './UserMenu';
import './top.css';

interface Props {
  user: User;
  collapsed: boolean;
  drawer: boolean;
  onToggle: () => void;
}

// Open until a person goes elsewhere: by Escape, by a press or a focus outside, or along one of its links.
function ActivityLog() {
  const [open, setOpen] = useState(false);
  const place = useRef<HTMLDivElement>(null);
  const button = useRef<HTMLButtonElement>(null);
  const title = useId();

  useEffect(() => {
    if (!open) return;
    const outside = ({ target }: Event) => {
      if (target instanceof Node && !place.current?.contains(target)) setOpen(false);
    };
    const escape = ({ key }: KeyboardEvent) => {
      if (key !== 'Escape') return;
      setOpen(false);
      button.current?.focus();
    };
    document.addEventListener('pointerdown', outside);
    document.addEventListener('focusin', outside);
    document.addEventListener('keydown', escape);
    return () => {
      document.removeEventListener('pointerdown', outside);
      document.removeEventListener('focusin', outside);
      document.removeEventListener('keydown', escape);
    };
  }, [open]);

  return (
    <div className="shell-activity-log" ref={place}>
      <button
        ref={button}
        type="button"
        className="shell-tool"
        aria-label={t('shell.activity.title')}
        aria-expanded={open}
        aria-haspopup="dialog"
        onClick={() => setOpen(!open)}
      >
        <HistoryOutlined aria-hidden />
      </button>
      {open && (
        <div className="shell-activity-popover" role="dialog" aria-labelledby={title}>
          <h2 id={title}>{t('shell.activity.title')}</h2>
          <ActivityList onFollow={() => setOpen(false)} />
        </div>
      )}
    </div>
  );
}

/** The bar above every page of the signed-in area. */
export function TopBar({ user, collapsed, drawer, onToggle }: Props) {
  const Toggle = drawer ? MenuOutlined : collapsed ? MenuUnfoldOutlined : MenuFoldOutlined;
  return (
    <header className="shell-top">
      <button
        type="button"
        className="shell-tool"
        aria-label={drawer || collapsed ? t('shell.menu.expand') : t('shell.menu.collapse')}
        aria-expanded={drawer ? undefined : !collapsed}
        onClick={onToggle}
      >
        <Toggle aria-hidden />
      </button>
      <Breadcrumbs />
      <div className="shell-top-tools">
        <ActivityLog />
        <LanguageSwitch />
        <ThemeSwitch />
        <UserMenu user={user} />
      </div>
    </header>
  );
}

import { HistoryOutlined, MenuFoldOutlined, MenuOutlined, MenuUnfoldOutlined } from '@ant-design/icons';
import { Button, Layout, Popover } from 'antd';
import { useState } from 'react';
import type { User } from '@/api/session';
import { t } from '@/i18n/texts';
import { ActivityList } from './ActivityList';
import { Breadcrumbs } from './Breadcrumbs';
import { LanguageSwitch, ThemeSwitch } from './switches';
import { UserMenu } from './UserMenu';

interface Props {
  user: User;
  collapsed: boolean;
  drawer: boolean;
  onToggle: () => void;
}

function ActivityLog() {
  const [open, setOpen] = useState(false);
  return (
    <Popover
      open={open}
      onOpenChange={setOpen}
      trigger="click"
      placement="bottomRight"
      arrow={false}
      title={t('shell.activity.title')}
      classNames={{ root: 'shell-activity-popover' }}
      content={<ActivityList onFollow={() => setOpen(false)} />}
    >
      <Button type="text" icon={<HistoryOutlined aria-hidden />} aria-label={t('shell.activity.title')} aria-expanded={open} />
    </Popover>
  );
}

/** The bar above every page of the signed-in area. */
export function TopBar({ user, collapsed, drawer, onToggle }: Props) {
  const Toggle = drawer ? MenuOutlined : collapsed ? MenuUnfoldOutlined : MenuFoldOutlined;
  return (
    <Layout.Header className="shell-top">
      <Button
        type="text"
        icon={<Toggle aria-hidden />}
        aria-label={drawer || collapsed ? t('shell.menu.expand') : t('shell.menu.collapse')}
        aria-expanded={drawer ? undefined : !collapsed}
        onClick={onToggle}
      />
      <Breadcrumbs />
      <div className="shell-top-tools">
        <ActivityLog />
        <LanguageSwitch />
        <ThemeSwitch />
        <UserMenu user={user} />
      </div>
    </Layout.Header>
  );
}

import { CloudServerOutlined } from '@ant-design/icons';
import { App, Button } from 'antd';
import { lazy, type ReactNode, Suspense, useState } from 'react';
import { Link, useLocation } from 'umi';
import type { User } from '@/api/session';
import { t } from '@/i18n/texts';
import { NavigationProvider, useNavigationState } from '@/view/navigation';
import { ActivityProvider } from './activity';
import { Boundary } from './Boundary';
import { Brand } from './Brand';
import { useCollapse } from './collapse';
import { Connection } from './Connection';
import { START } from './guard';
import { useUser } from './Guarded';
import { Message } from './Message';
import { RenewDialog } from './RenewDialog';
import { Preloader } from './Preloader';
import { SideMenu } from './SideMenu';
import { TopBar } from './TopBar';
import './frame.css';

// Only narrow windows have one.
const MenuDrawer = lazy(() => import('./MenuDrawer'));

function Frame({ user, children }: { user: User; children: ReactNode }) {
  const { collapsed, drawer, toggle } = useCollapse();
  const [drawn, setDrawn] = useState(false);
  const [drawnOnce, setDrawnOnce] = useState(false);
  const draw = () => {
    setDrawnOnce(true);
    setDrawn(true);
  };

  return (
    <div className="shell-frame">
      <a className="shell-skip" href="#main">
        {t('shell.skip')}
      </a>
      {drawer ? (
        drawnOnce && (
          <Suspense fallback={null}>
            <MenuDrawer open={drawn} onClose={() => setDrawn(false)} />
          </Suspense>
        )
      ) : (
        <aside className="shell-side" data-collapsed={collapsed || undefined}>
          <Link className="shell-home" to={START}>
            <Brand short={collapsed} />
          </Link>
          <nav aria-label={t('shell.navigation')}>
            <SideMenu collapsed={collapsed} />
          </nav>
        </aside>
      )}
      <div className="shell-body">
        <TopBar user={user} collapsed={collapsed} drawer={drawer} onToggle={drawer ? draw : toggle} />
        <Connection />
        <main id="main" className="shell-main" tabIndex={-1}>
          <Boundary at={useLocation().pathname}>
            <Suspense fallback={<Preloader />}>{children}</Suspense>
          </Boundary>
        </main>
      </div>
    </div>
  );
}

/** The signed-in area around its pages: navigation, top bar, and what both need loaded first. */
export function AppFrame({ children }: { children: ReactNode }) {
  const user = useUser();
  const state = useNavigationState(user?.id);
  if (!user || state.status === 'loading') return <Preloader cover="window" />;
  if (state.status === 'failed') {
    return (
      <main>
        <Message mark={<CloudServerOutlined />} title={t('shell.error.start')} text={state.message}>
          <Button type="primary" onClick={state.retry}>
            {t('shell.retry')}
          </Button>
        </Message>
      </main>
    );
  }
  return (
    <App component={false}>
      <NavigationProvider value={state.navigation}>
        <ActivityProvider userId={user.id}>
          <Frame user={user}>{children}</Frame>
          <RenewDialog user={user} />
        </ActivityProvider>
      </NavigationProvider>
    </App>
  );
}

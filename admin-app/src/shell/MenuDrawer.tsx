import { Drawer } from 'antd';
import { t } from '@/i18n/texts';
import { Brand } from './Brand';
import { SideMenu } from './SideMenu';

/** The side navigation of a narrow window. */
export default function MenuDrawer({ open, onClose }: { open: boolean; onClose: () => void }) {
  return (
    <Drawer open={open} onClose={onClose} placement="left" size={288} title={<Brand />} classNames={{ body: 'shell-drawer' }}>
      <nav aria-label={t('shell.navigation')}>
        <SideMenu collapsed={false} onNavigate={onClose} />
      </nav>
    </Drawer>
  );
}

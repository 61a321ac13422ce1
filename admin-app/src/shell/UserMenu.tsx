import { DownOutlined, LogoutOutlined, SafetyCertificateOutlined, UserOutlined } from '@ant-design/icons';
import { Link } from 'umi';
import { api } from '@/api/client';
import { leaveAs, type User } from '@/api/session';
import { t } from '@/i18n/texts';
import { initialsOf } from '@/i18n/initials';
import { areaPath } from '@/view/address';
import { MenuButton } from '@/view/MenuButton';
import { FACTOR } from './guard';
import { useOwnSaved } from './ownSaved';

/** The user's name as it is shown. */
export const fullName = (user: Pick<User, 'name' | 'surname' | 'email'>): string =>
  `${user.name ?? ''} ${user.surname ?? ''}`.trim() || user.email;

/** Up to two letters that stand for the user. */
export const initials = (user: Pick<User, 'name' | 'surname' | 'email'>): string => initialsOf(fullName(user));

async function logOut() {
  try {
    await api.post('/api/logout', undefined, { quiet: true, signsIn: true });
  } catch {
    // Whatever the server said, this browser forgets who was here.
  }
  leaveAs('/admin/login');
}

/** Who is signed in, their own record, and the way out. */
export function UserMenu({ user }: { user: User }) {
  useOwnSaved(user.id);
  const picture = user.image?.thumb || user.image?.url;
  return (
    <MenuButton
      menu={{
        items: [
          {
            key: 'who',
            type: 'group',
            label: (
              <span className="shell-user-card">
                <strong>{fullName(user)}</strong>
                <span>{user.email}</span>
              </span>
            ),
          },
          { type: 'divider' },
          { key: 'profile', icon: <UserOutlined aria-hidden />, label: <Link to={areaPath('profile')}>{t('shell.profile')}</Link> },
          { key: 'factor', icon: <SafetyCertificateOutlined aria-hidden />, label: <Link to={FACTOR}>{t('shell.factor.title')}</Link> },
          { key: 'logout', icon: <LogoutOutlined aria-hidden />, label: t('shell.logout'), onClick: () => void logOut() },
        ],
      }}
      button={(opening) => (
        <button type="button" className="shell-tool shell-user" {...opening}>
          <span className="visually-hidden">
            {t('shell.user')}: {fullName(user)}
          </span>
          <span className="shell-face" aria-hidden>{picture ? <img src={picture} alt="" width={28} height={28} /> : initials(user)}</span>
          <span className="shell-wide" aria-hidden>
            {fullName(user)}
          </span>
          <DownOutlined aria-hidden className="shell-wide shell-user-arrow" />
        </button>
      )}
    />
  );
}

import { DownOutlined, LogoutOutlined } from '@ant-design/icons';
import { Avatar, Button, Dropdown } from 'antd';
import { api } from '@/api/client';
import { leaveAs, type User } from '@/api/session';
import { t } from '@/i18n/texts';

/** The user's name as it is shown. */
export const fullName = (user: Pick<User, 'name' | 'surname' | 'email'>): string =>
  `${user.name ?? ''} ${user.surname ?? ''}`.trim() || user.email;

/** Up to two letters that stand for the user. */
export const initials = (user: Pick<User, 'name' | 'surname' | 'email'>): string =>
  ((user.name?.trim().charAt(0) ?? '') + (user.surname?.trim().charAt(0) ?? '') || user.email.charAt(0)).toUpperCase();

async function logOut() {
  try {
    await api.post('/api/logout', undefined, { quiet: true });
  } catch {
    // Whatever the server said, this browser forgets who was here.
  }
  leaveAs('/admin/login');
}

/** Who is signed in, and the way out. */
export function UserMenu({ user }: { user: User }) {
  return (
    <Dropdown
      trigger={['click']}
      placement="bottomRight"
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
          { key: 'logout', icon: <LogoutOutlined aria-hidden />, label: t('shell.logout'), onClick: () => void logOut() },
        ],
      }}
    >
      <Button type="text" className="shell-user" aria-label={`${t('shell.user')}: ${fullName(user)}`}>
        <Avatar size={28} src={user.image || undefined} alt="">
          {initials(user)}
        </Avatar>
        <span className="shell-wide">{fullName(user)}</span>
        <DownOutlined aria-hidden className="shell-wide shell-user-arrow" />
      </Button>
    </Dropdown>
  );
}

import { MoreOutlined } from '@ant-design/icons';
import { Button } from 'antd';
import type { ReactNode } from 'react';
import type { Action } from '@/contract/view.gen';
import { t } from '@/i18n/texts';
import { Icon } from '@/view/Icon';
import { MenuButton } from '@/view/MenuButton';

interface Props {
  /** What may be done now. */
  actions: readonly Action[];
  /** The names of the actions that are sensible to go on with, the likeliest first. */
  next: unknown;
  busy: boolean;
  /** There is room for the words of one button only. */
  phone: boolean;
  button: (action: Action, first: boolean) => ReactNode;
  onRun: (action: Action) => void;
}

/** The one step to go on with as a button, and the rest in a menu; what cannot be taken back stands last in it. */
export function NextSteps({ actions, next, busy, phone, button, onRun }: Props) {
  const wanted = Array.isArray(next) ? next : [];
  const step = wanted.map((name) => actions.find((action) => action.name === name)).find(Boolean);
  const rest = actions.filter((action) => action !== step);
  const items = [...rest.filter(({ danger }) => !danger), ...rest.filter(({ danger }) => danger)].map((action) => ({
    key: action.name,
    label: action.label,
    danger: action.danger,
    icon: <Icon name={action.icon} />,
  }));
  return (
    <>
      {items.length > 0 && (
        <MenuButton
          menu={{ items, onClick: ({ key }) => onRun(rest.find(({ name }) => name === key)!) }}
          disabled={busy}
          button={(props) => (
            <Button {...props} icon={<MoreOutlined aria-hidden />} disabled={busy} aria-label={t('list.more')}>
              {(!phone || !step) && t('list.more')}
            </Button>
          )}
        />
      )}
      {step && button(step, true)}
    </>
  );
}

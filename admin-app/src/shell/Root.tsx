import { ConfigProvider } from 'antd';
import { type ReactNode, useEffect, useLayoutEffect, useMemo } from 'react';
import { keepFocus } from '@/dialog/keepFocus';
import { componentLocale } from '@/i18n/locale';
import { useLook } from './look';
import { nonce } from './nonce';
import { Notifications } from './Notifications';
import { themeOf, VARIABLES } from './theme';

/** What every page stands in: theme, the component library's texts, and the notification bar. */
export function Root({ children }: { children: ReactNode }) {
  const { look, still } = useLook();

  useEffect(keepFocus, []);
  useLayoutEffect(() => {
    const page = document.documentElement;
    page.classList.add(VARIABLES);
    page.dataset.theme = look;
    page.style.colorScheme = look;
  }, [look]);

  return (
    <ConfigProvider
      csp={nonce ? { nonce } : undefined}
      locale={componentLocale()}
      theme={useMemo(() => themeOf(look, still), [look, still])}
      wave={{ disabled: still }}
    >
      {children}
      <Notifications />
    </ConfigProvider>
  );
}

import { DesktopOutlined, GlobalOutlined, MoonOutlined, SunOutlined } from '@ant-design/icons';
import { Button, Dropdown } from 'antd';
import { changeLanguage, language } from '@/i18n/language';
import { locales, t } from '@/i18n/texts';
import { chooseTheme, useLook } from './look';
import type { ThemeChoice } from './theme';

/** Changes the language of the whole product. Each language is written in itself. */
export function LanguageSwitch() {
  return (
    <Dropdown
      trigger={['click']}
      placement="bottomRight"
      menu={{
        selectedKeys: [language()],
        items: locales().map(({ id, title }) => ({ key: id, label: <span lang={id}>{title}</span> })),
        onClick: ({ key }) => key !== language() && changeLanguage(key),
      }}
    >
      <Button type="text" icon={<GlobalOutlined aria-hidden />} aria-label={t('shell.language.label')}>
        <span className="shell-wide" aria-hidden>
          {language().toUpperCase()}
        </span>
      </Button>
    </Dropdown>
  );
}

const ICONS: Record<ThemeChoice, typeof SunOutlined> = { light: SunOutlined, dark: MoonOutlined, auto: DesktopOutlined };

/** Chooses between a light look, a dark one, and that of the system. */
export function ThemeSwitch() {
  const { choice } = useLook();
  const Shown = ICONS[choice];
  return (
    <Dropdown
      trigger={['click']}
      placement="bottomRight"
      menu={{
        selectedKeys: [choice],
        items: (Object.keys(ICONS) as ThemeChoice[]).map((key) => {
          const Choice = ICONS[key];
          return { key, icon: <Choice aria-hidden />, label: t(`shell.theme.${key}`) };
        }),
        onClick: ({ key }) => chooseTheme(key as ThemeChoice),
      }}
    >
      <Button type="text" icon={<Shown aria-hidden />} aria-label={t('shell.theme.label')} />
    </Dropdown>
  );
}

import { DesktopOutlined, GlobalOutlined, MoonOutlined, SunOutlined } from '@ant-design/icons';
import { changeLanguage, language } from '@/i18n/language';
import { locales, t } from '@/i18n/texts';
import { MenuButton } from '@/view/MenuButton';
import { chooseTheme, useLook } from './look';
import type { ThemeChoice } from './theme';

/** Changes the language of the whole product. Each language is written in itself. */
export function LanguageSwitch() {
  return (
    <MenuButton
      menu={{
        selectedKeys: [language()],
        items: locales().map(({ id, title }) => ({ key: id, label: <span lang={id}>{title}</span> })),
        onClick: ({ key }) => key !== language() && changeLanguage(key),
      }}
      button={(opening) => (
        <button type="button" className="shell-tool" {...opening}>
          <GlobalOutlined aria-hidden />
          <span className="visually-hidden">
            {t('shell.language.label')}: {language().toUpperCase()}
          </span>
          <span className="shell-wide" aria-hidden>
            {language().toUpperCase()}
          </span>
        </button>
      )}
    />
  );
}

const ICONS: Record<ThemeChoice, typeof SunOutlined> = { light: SunOutlined, dark: MoonOutlined, auto: DesktopOutlined };

/** Chooses between a light look, a dark one, and that of the system. */
export function ThemeSwitch() {
  const { choice } = useLook();
  const Shown = ICONS[choice];
  return (
    <MenuButton
      menu={{
        selectedKeys: [choice],
        items: (Object.keys(ICONS) as ThemeChoice[]).map((key) => {
          const Choice = ICONS[key];
          return { key, icon: <Choice aria-hidden />, label: t(`shell.theme.${key}`) };
        }),
        onClick: ({ key }) => chooseTheme(key as ThemeChoice),
      }}
      button={(opening) => (
        <button type="button" className="shell-tool" aria-label={t('shell.theme.label')} {...opening}>
          <Shown aria-hidden />
        </button>
      )}
    />
  );
}

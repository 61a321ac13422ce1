import { theme as antd, type ThemeConfig } from 'antd';

/** What a person may choose: a fixed look, or that of their system. */
export type ThemeChoice = 'light' | 'dark' | 'auto';
/** The look that results. */
export type Look = 'light' | 'dark';

/** The class under which the component library declares its variables; it is set on <html> so that our CSS sees them too. */
export const VARIABLES = 'backoffice';

const SHARED: ThemeConfig['token'] = {
  borderRadius: 6,
  fontSize: 14,
  controlHeight: 34,
  fontFamily: "'Segoe UI', Roboto, 'Helvetica Neue', Arial, 'Noto Sans', sans-serif",
};

// antd's own link blue and error red are too pale on white for small text (under 4.5 : 1).
const LIGHT: ThemeConfig['token'] = {
  ...SHARED,
  colorPrimary: '#0b5fb0',
  colorLink: '#0b5fb0',
  colorInfo: '#0b5fb0',
  colorError: '#cf1322',
  colorBgLayout: '#f3f5f8',
  colorTextDescription: '#5b6675',
  colorTextPlaceholder: '#6b7685',
};

const DARK: ThemeConfig['token'] = {
  ...SHARED,
  colorPrimary: '#4c9be8',
  colorLink: '#6fb1f2',
  colorInfo: '#4c9be8',
  colorError: '#ff7875',
  colorBgLayout: '#0d1015',
  colorBgContainer: '#151a21',
  colorBgElevated: '#1c222b',
  colorBorder: '#3a4350',
  colorBorderSecondary: '#262d37',
  colorTextDescription: '#a0abba',
  colorTextPlaceholder: '#8b96a5',
};

/** The component library's theme for a look. */
export const themeOf = (look: Look, still: boolean): ThemeConfig => ({
  algorithm: look === 'dark' ? antd.darkAlgorithm : antd.defaultAlgorithm,
  cssVar: { key: VARIABLES },
  // The rules are a file of the build, without the marks of a theme (umi/styles.ts); the variables are set here.
  zeroRuntime: true,
  hashed: false,
  token: { ...(look === 'dark' ? DARK : LIGHT), motion: !still },
  components: {
    Table: { cellPaddingBlock: 10, cellPaddingInline: 12 },
    // What is chosen in a menu stands on a tinted ground, on which the primary colour is too dark to be read.
    Dropdown: look === 'dark' ? { colorPrimary: '#6fb1f2' } : {},
    Button: look === 'dark' ? { primaryColor: '#0d1015', dangerColor: '#0d1015' } : {},
  },
});

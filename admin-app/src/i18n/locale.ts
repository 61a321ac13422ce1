import type { Locale } from 'antd/es/locale';
import dayjs from 'dayjs';
import { language } from './language';

type Loader = readonly [antd: () => Promise<{ default: Locale }>, dayjs: () => Promise<unknown>];

// The languages whose calendars and component texts come with the libraries. A language that is not here
// works too: its own texts come from the server, only these few are English.
const LOADERS: Readonly<Record<string, Loader>> = {
  sk: [() => import('antd/es/locale/sk_SK'), () => import('dayjs/locale/sk')],
  en: [() => import('antd/es/locale/en_US'), () => import('dayjs/locale/en')],
  cs: [() => import('antd/es/locale/cs_CZ'), () => import('dayjs/locale/cs')],
  de: [() => import('antd/es/locale/de_DE'), () => import('dayjs/locale/de')],
  pl: [() => import('antd/es/locale/pl_PL'), () => import('dayjs/locale/pl')],
  hu: [() => import('antd/es/locale/hu_HU'), () => import('dayjs/locale/hu')],
  uk: [() => import('antd/es/locale/uk_UA'), () => import('dayjs/locale/uk')],
  fr: [() => import('antd/es/locale/fr_FR'), () => import('dayjs/locale/fr')],
  it: [() => import('antd/es/locale/it_IT'), () => import('dayjs/locale/it')],
  es: [() => import('antd/es/locale/es_ES'), () => import('dayjs/locale/es')],
  ro: [() => import('antd/es/locale/ro_RO'), () => import('dayjs/locale/ro')],
  sl: [() => import('antd/es/locale/sl_SI'), () => import('dayjs/locale/sl')],
  hr: [() => import('antd/es/locale/hr_HR'), () => import('dayjs/locale/hr')],
};

let loaded: Locale | undefined;

/** The component library's own texts in the language in use; undefined before they are loaded. */
export const componentLocale = (): Locale | undefined => loaded;

/** Loads the libraries' texts and calendar for the language in use, English where they have none. */
export async function loadLocale(): Promise<void> {
  const known = language() in LOADERS ? language() : 'en';
  const [antd, calendar] = LOADERS[known]!;
  const [texts] = await Promise.all([antd(), calendar()]);
  loaded = texts.default;
  dayjs.locale(known);
}

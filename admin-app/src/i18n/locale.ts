/// <reference types="vite/types/importMeta.d.ts" />
import type { Locale } from 'antd/es/locale';
import english from 'antd/es/locale/en_US';
import dayjs from 'dayjs';
import { language } from './language';

// Every language that the libraries have texts and calendars for, each in a file of its own that is loaded when it is
// wanted; the library itself holds the English texts. A language that they lack works too: its own texts come from the server, only these few are English.
const COMPONENTS = import.meta.glob<{ default: Locale }>(['../../node_modules/antd/es/locale/*_*.js', '!**/en_US.js']);
const CALENDARS = import.meta.glob<{ default: ILocale }>('../../node_modules/dayjs/esm/locale/*.js');

const nameOf = (path: string): string => /([\w-]+)\.js$/.exec(path)![1]!;
const named = <T>(files: Record<string, T>): Map<string, T> => new Map(Object.entries(files).map(([path, load]) => [nameOf(path), load]));

const components = named(COMPONENTS).set('en_US', () => Promise.resolve({ default: english }));
const calendars = named(CALENDARS);
const FALLBACK = 'en';

/** The name of the component library's file for a language: that of its region, where it names none that of most of its speakers. */
export function componentFile(id: string): string | undefined {
  const { language: spoken, region } = new Intl.Locale(id).maximize();
  const exact = `${spoken}_${region}`;
  return components.has(exact) ? exact : [...components.keys()].find((name) => name.startsWith(`${spoken}_`));
}

/** The name of the calendar's file for a language. */
export const calendarFile = (id: string): string | undefined => [id.toLowerCase(), id.split('-')[0]!].find((name) => calendars.has(name));

/**
 * The buttons of a calendar that show its month and year are called by what they show: who speaks to the computer says
 * what is read, and the library calls them something else.
 */
function calledByWhatIsShown(texts: Locale): Locale {
  const { DatePicker: picker } = texts;
  return picker ? { ...texts, DatePicker: { ...picker, lang: { ...picker.lang, monthSelect: undefined!, yearSelect: undefined! } } } : texts;
}

let loaded: Locale | undefined;

/** The component library's own texts in the language in use; undefined before they are loaded. */
export const componentLocale = (): Locale | undefined => loaded;

/** Loads the libraries' texts and calendar for the language in use, English where they have none. */
export async function loadLocale(): Promise<void> {
  const calendar = calendarFile(language()) ?? FALLBACK;
  const [texts, days] = await Promise.all([components.get(componentFile(language()) ?? componentFile(FALLBACK)!)!(), calendars.get(calendar)!()]);
  loaded = calledByWhatIsShown(texts.default);
  // Weeks begin on Monday in every language (specification 002 §2).
  dayjs.locale({ ...days.default, weekStart: 1 });
}

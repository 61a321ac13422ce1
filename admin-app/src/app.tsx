import 'antd/dist/reset.css';
import type { ReactNode } from 'react';
import { loadLocale } from '@/i18n/locale';
import { loadTexts } from '@/i18n/texts';
import { nonceStyles } from '@/shell/nonce';
import { Root } from '@/shell/Root';
import { showUnreachable } from '@/shell/unreachable';
import '@/shell/shell.css';

nonceStyles();

/** Starts the page once the texts and the calendar of its language are there. */
export function render(start: () => void) {
  loadTexts().then(loadLocale).then(start, showUnreachable);
}

/** Puts every page into the theme. */
export const rootContainer = (container: ReactNode) => <Root>{container}</Root>;

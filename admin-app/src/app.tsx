import 'virtual:antd.css';
import 'antd/dist/reset.css';
import type { ComponentType, ReactNode } from 'react';
import { loadStart, takeTexts } from '@/api/bootstrap';
import { language } from '@/i18n/language';
import { loadLocale } from '@/i18n/locale';
import { loadTexts } from '@/i18n/texts';
import { nonceStyles } from '@/shell/nonce';
import { Root } from '@/shell/Root';
import { showUnreachable } from '@/shell/unreachable';
import '@/shell/base.css';
import '@/shell/contrast.css';
import '@/shell/pickers.css';
import '@/shell/screen.css';

nonceStyles();

interface Routes {
  routes: Record<string, { path: string; redirect?: string }>;
  routeComponents: Record<string, ComponentType>;
}

let umi: Routes = { routes: {}, routeComponents: {} };

/** Remembers where umi keeps the pages of its routes. */
export function patchRoutes(routes: Routes) {
  umi = routes;
}

const AREA: Readonly<Record<string, () => Promise<{ default: ComponentType }>>> = {
  '/app': () => import('@/pages/app'),
  '/app/dashboard': () => import('@/pages/dashboard'),
  '/app/*': () => import('@/pages/screen'),
};

// A page that umi still had to load would be drawn a picture later, after one of a spinner.
async function loadPages(): Promise<void> {
  const at = location.pathname.replace(/^\/admin/, '').replace(/\/$/, '');
  if (!at.startsWith('/app')) return;
  const wanted = ['/app', at === '/app' || at === '/app/dashboard' ? '/app/dashboard' : '/app/*'];
  await Promise.all(
    wanted.map(async (path) => {
      const { default: page } = await AREA[path]!();
      const id = Object.keys(umi.routes).find((one) => umi.routes[one]!.path === path && !umi.routes[one]!.redirect);
      if (id) umi.routeComponents[id] = page;
    }),
  );
}

async function loadWords(): Promise<void> {
  const wanted = language();
  await Promise.all([loadTexts(takeTexts(wanted)), loadLocale()]);
  if (language() !== wanted) await loadLocale();
}

/** Starts the page once all that its first picture needs is there. */
export function render(start: () => void) {
  Promise.all([loadWords(), loadStart(), loadPages()]).then(start, showUnreachable);
}

/** Puts every page into the theme. */
export const rootContainer = (container: ReactNode) => <Root>{container}</Root>;

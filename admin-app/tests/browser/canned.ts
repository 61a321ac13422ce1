import { existsSync, readFileSync, statSync } from 'node:fs';
import { dirname, extname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { Page, Route } from '@playwright/test';

const here = dirname(fileURLToPath(import.meta.url));
const dist = join(here, '../../../backend/web/dist');
const locales = join(here, '../../../locales');
const NONCE = 'test-nonce';

/** The content security policy that the server sends with the page. */
const POLICY = [
  "default-src 'self'",
  "script-src 'self'",
  `style-src 'self' 'nonce-${NONCE}'`,
  "style-src-attr 'unsafe-inline'",
  "img-src 'self' data: blob:",
  "connect-src 'self'",
  "object-src 'none'",
  "base-uri 'self'",
  "form-action 'self'",
].join('; ');

const TYPES: Record<string, string> = {
  '.js': 'text/javascript',
  '.css': 'text/css',
  '.svg': 'image/svg+xml',
  '.json': 'application/json',
};

const screen = (name: string, title: string, route_name: string, kind = 'list') => ({ name, title, path: name, route_name, kind });
const leaf = (key: string, title: string, icon: string) => ({ key, title, icon, path: key, route_name: key });

/** What GET /api/schema answers. */
export const navigation = {
  user: { id: 1, name: 'Jana', surname: 'Kováčová', email: 'jana@example.com', image: null, role: 1, token: null },
  menu: [
    leaf('dashboard', 'Nástenka', 'dashboard'),
    {
      key: 'content',
      title: 'Obsah',
      icon: 'file-text',
      path: 'content/page',
      route_name: 'content',
      children: [
        leaf('content/page', 'Stránky', 'file'),
        leaf('content/text', 'Texty', 'font-size'),
        leaf('content/navigation', 'Navigácia', 'cluster'),
        leaf('content/category', 'Kategórie', 'folder'),
      ],
    },
    leaf('blog', 'Blog', 'read'),
    leaf('gallery', 'Galérie', 'picture'),
    leaf('video', 'Videá', 'video-camera'),
    {
      key: 'shop',
      title: 'Obchod',
      icon: 'shop',
      path: 'shop/product',
      route_name: 'shop',
      children: [
        leaf('shop/product', 'Produkty', 'tag'),
        leaf('shop/shipping', 'Doprava', 'truck'),
        leaf('shop/payment', 'Platby', 'credit-card'),
        leaf('shop/voucher', 'Poukazy', 'gift'),
      ],
    },
    leaf('order', 'Objednávky', 'shopping-cart'),
    {
      key: 'form',
      title: 'Formuláre',
      icon: 'form',
      path: 'form/contact',
      route_name: 'form',
      children: [leaf('form/contact', 'Správy', 'mail'), leaf('form/return', 'Vrátenie tovaru', 'rollback')],
    },
    leaf('user', 'Používatelia', 'team'),
    {
      key: 'settings',
      title: 'Nastavenia',
      icon: 'setting',
      path: 'settings/main',
      route_name: 'settings',
      children: [leaf('settings/main', 'Hlavné', 'setting'), leaf('settings/contact', 'Kontakt', 'phone')],
    },
  ],
  screens: [
    screen('content/page', 'Stránky', 'contentPage'),
    screen('content/text', 'Texty', 'contentText'),
    screen('content/navigation', 'Navigácia', 'contentNavigation', 'tree'),
    screen('content/category', 'Kategórie', 'contentCategory'),
    screen('blog', 'Blog', 'blog'),
    screen('gallery', 'Galérie', 'gallery'),
    screen('video', 'Videá', 'video'),
    screen('shop/product', 'Produkty', 'shopProduct'),
    screen('shop/shipping', 'Doprava', 'shopShipping'),
    screen('shop/payment', 'Platby', 'shopPayment'),
    screen('shop/voucher', 'Poukazy', 'shopVoucher'),
    screen('order', 'Objednávky', 'order'),
    screen('form/contact', 'Správy', 'formContact'),
    screen('form/return', 'Vrátenie tovaru', 'formReturn'),
    screen('user', 'Používatelia', 'user'),
    screen('settings/main', 'Hlavné', 'settingsMain', 'singleton'),
    screen('settings/contact', 'Kontakt', 'settingsContact', 'singleton'),
  ],
};

const log = (route: string, row_id: number, action: string, action_label: string, icon: string, title: string, hour: number) => ({
  route, row_id, path: '', action, action_label, icon, title, model: title, created_at: `2026-11-20T${hour}:24:05Z`,
});

/** What GET /api/user/logs/1 answers. */
export const logs = [
  log('contentPage', 17, 'update', 'upravené', 'file', 'Obchodné podmienky', 15),
  log('shopProduct', 204, 'store', 'vytvorené', 'tag', 'Hrnček „Tatry“ 330 ml', 14),
  log('order', 1093, 'update', 'upravené', 'shopping-cart', 'Objednávka 1093', 13),
  log('blog', 8, 'destroy', 'odstránené', 'read', 'Vianočná výpredaj', 12),
  log('settingsContact', 2, 'update', 'upravené', 'setting', 'Kontakt', 11),
];

function page(route: Route, path: string) {
  const file = join(dist, path.slice('/admin/'.length));
  if (extname(path) && existsSync(file)) {
    return route.fulfill({ body: readFileSync(file), contentType: TYPES[extname(path)] ?? 'application/octet-stream' });
  }
  return route.fulfill({
    body: readFileSync(join(dist, 'index.html'), 'utf8').replaceAll('__CSP_NONCE__', NONCE),
    contentType: 'text/html; charset=utf-8',
    headers: { 'Content-Security-Policy': POLICY },
  });
}

/** Answers everything a page asks: the built files from the disk, the calls from the values above. */
export async function serveCanned(page_: Page): Promise<void> {
  await page_.route('**/*', async (route) => {
    const path = new URL(route.request().url()).pathname;
    const json = (body: unknown, status = 200) => route.fulfill({ status, json: body });
    if (path.startsWith('/admin')) return page(route, path);
    if (path.startsWith('/api/texts/')) {
      const locale = path.split('/').pop()!;
      return json({
        data: {
          locale,
          locales: [{ id: 'sk', title: 'Slovenčina' }, { id: 'en', title: 'English' }],
          texts: JSON.parse(readFileSync(join(locales, `shell.${locale}.json`), 'utf8')),
        },
      });
    }
    if (path === '/sanctum/csrf-cookie') return route.fulfill({ status: 204, headers: { 'Set-Cookie': 'XSRF-TOKEN=abc; Path=/' } });
    if (path === '/api/login') {
      const good = route.request().postData()?.includes('correct-password');
      return good ? json({ data: navigation.user }) : json({ message: 'nie' }, 422);
    }
    if (path === '/api/schema') return json({ data: navigation });
    if (path.startsWith('/api/user/logs/')) return json({ data: logs });
    if (path === '/api/logout') return json({ message: 'ok' });
    if (path === '/api/password') return json({ message: 'Ak účet existuje, poslali sme naň odkaz.' });
    return json({ message: 'Nenašlo sa.' }, 404);
  });
}

/** Starts signed in. */
export async function signIn(page_: Page): Promise<void> {
  await page_.context().addCookies([{ name: 'XSRF-TOKEN', value: 'abc', domain: 'admin.test', path: '/' }]);
  await page_.addInitScript((user) => localStorage.setItem('user', JSON.stringify(user)), navigation.user);
}

/** How many kilobytes the named files are, compressed as the server sends them. */
export function kilobytes(files: Iterable<string>): number {
  let bytes = 0;
  for (const file of files) {
    const small = join(dist, `${file}.br`);
    bytes += statSync(existsSync(small) ? small : join(dist, file)).size;
  }
  return Math.round(bytes / 1000);
}

import { describe, expect, it } from 'vitest';
import type { Menu, ScreenLink } from '@/contract/view.gen';
import { areaPath } from './address';
import { breadcrumbs, resolve } from './resolve';

const screen = (name: string, kind: ScreenLink['kind'] = 'list'): ScreenLink => ({
  name, title: name.toUpperCase(), icon: '' as const, path: name, route_name: name, kind, can_create: false,
});
const leaf = (key: string, title: string) => ({ key, title, icon: '' as const, path: key, route_name: key });
const navigation: Menu = {
  screens: [screen('content/page'), screen('content/navigation', 'tree'), screen('blog'), screen('settings/main', 'singleton')],
  tiles: [],
  menu: [
    leaf('dashboard', 'Nástenka'),
    // A section carries the path of its first screen, and is still addressed by its key.
    { key: 'content', title: 'Obsah', icon: '' as const, path: 'content/page', route_name: 'content', children: [leaf('content/page', 'Stránky'), leaf('content/navigation', 'Navigácia')] },
    leaf('blog', 'Blog'),
  ],
};

describe('areaPath', () => {
  it.each(['content/page', '/content/page', '/app/content/page', '/admin/app/content/page/', 'app/content/page'])('%s', (path) => {
    expect(areaPath(path)).toBe('/app/content/page');
  });
  it('keeps a screen whose name begins like the area', () => {
    expect(areaPath('application')).toBe('/app/application');
  });
});

describe('resolve', () => {
  it.each([
    ['/app/content/page', 'content/page', undefined],
    ['/app/content/page/', 'content/page', undefined],
    ['/app/content/page/17', 'content/page', '17'],
    ['/app/content/page/new', 'content/page', 'new'],
    ['/app/blog/3', 'blog', '3'],
    ['/app/settings/main', 'settings/main', undefined],
  ])('%s is a screen', (path, name, id) => {
    const found = resolve(path, navigation);
    expect(found).toMatchObject({ kind: 'screen', screen: { name } });
    expect(found.kind === 'screen' && found.id).toBe(id);
  });

  it('a section leads to its first screen', () => {
    expect(resolve('/app/content', navigation)).toEqual({ kind: 'redirect', to: '/app/content/page' });
  });

  it('a section leads to what lies below its address, whatever stands before it in the menu', () => {
    const shop = { key: 'shop', title: 'Obchod', icon: '' as const, path: 'order', route_name: 'shop', children: [leaf('order', 'Objednávky'), leaf('shop/product', 'Produkty')] };
    expect(resolve('/app/shop', { ...navigation, menu: [shop] })).toEqual({ kind: 'redirect', to: '/app/shop/product' });
    const people = { ...shop, key: 'people', children: [leaf('user', 'Používatelia'), leaf('user/role', 'Roly')] };
    expect(resolve('/app/people', { ...navigation, menu: [people] })).toEqual({ kind: 'redirect', to: '/app/user' });
  });

  it.each(['/app/nowhere', '/app/content/page/17/edit', '/app/content/page/abc', '/app/content/navigation/5', '/app/settings/main/1', '/app/blogs'])(
    '%s is nothing',
    (path) => {
      expect(resolve(path, navigation)).toEqual({ kind: 'not-found' });
    },
  );
});

describe('breadcrumbs', () => {
  it('follow the path with the titles of the menu', () => {
    expect(breadcrumbs('/app/content/page/17', navigation)).toEqual([
      { title: 'Obsah', path: '/app/content' },
      { title: 'Stránky', path: '/app/content/page' },
      { title: '#17', path: '/app/content/page/17' },
    ]);
  });
  it('skip what has no title', () => {
    expect(breadcrumbs('/app/settings/main', navigation)).toEqual([{ title: 'SETTINGS/MAIN', path: '/app/settings/main' }]);
  });
});

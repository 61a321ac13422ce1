import { act, render, screen, waitFor } from '@testing-library/react';
import { http, HttpResponse } from 'msw';
import { setupServer } from 'msw/node';
import { MemoryRouter } from '../../tests/umi';
import { afterAll, afterEach, beforeAll, describe, expect, it, vi } from 'vitest';
import { emitSaved } from '@/api/saved';
import type { ScreenLink } from '@/contract/view.gen';
import { setTexts } from '@/i18n/texts';
import { type Navigation, NavigationProvider } from '@/view/navigation';
import { ActivityProvider, logLink } from './activity';
import { ActivityList } from './ActivityList';

const shared = { icon: '' as const, can_create: false };
const screens: ScreenLink[] = [
  { ...shared, name: 'content/page', title: 'Stránky', path: 'content/page', route_name: 'contentPage', kind: 'list' },
  { ...shared, name: 'settings/main', title: 'Hlavné', path: 'settings/main', route_name: 'settingsMain', kind: 'singleton' },
];
const item = { route: 'contentPage', row_id: 17, action: 'update', action_label: 'upravené', icon: 'file' as const, title: 'Kontakt' };

describe('logLink', () => {
  it('leads to the record by route and id', () => {
    expect(logLink(item, screens)).toBe('/app/content/page/17');
  });
  it('leads nowhere for a removed record', () => {
    expect(logLink({ ...item, action: 'destroy' }, screens)).toBeNull();
  });
  it('leads nowhere for a screen that may not be opened', () => {
    expect(logLink({ ...item, route: 'order' }, screens)).toBeNull();
    expect(logLink({ ...item, route: null }, screens)).toBeNull();
  });
  it('leads to the screen itself where there are no records', () => {
    expect(logLink({ ...item, route: 'settingsMain', row_id: 1 }, screens)).toBe('/app/settings/main');
  });
});

describe('the activity log', () => {
  const server = setupServer();
  beforeAll(() => server.listen());
  afterEach(() => server.resetHandlers());
  afterAll(() => server.close());

  const show = () => {
    setTexts({ locale: 'sk', locales: [], texts: { 'shell.activity.empty': 'Nič' } });
    const user = { id: 1, name: 'J', surname: 'K', email: 'j@example.com' };
    const navigation: Navigation = { user, menu: [], screens, tiles: [] };
    render(
      <MemoryRouter>
        <NavigationProvider value={navigation}>
          <ActivityProvider userId={1}>
            <ActivityList />
          </ActivityProvider>
        </NavigationProvider>
      </MemoryRouter>,
    );
  };

  it('links what can be opened and is loaded again after a save', async () => {
    const answers = [[item], [{ ...item, action: 'destroy', title: 'Preč' }, item]];
    server.use(http.get('http://localhost/api/user/logs/1', () => HttpResponse.json({ data: answers.shift() })));
    show();
    expect(await screen.findByRole('link', { name: /Kontakt/ })).toHaveAttribute('href', '/app/content/page/17');
    act(() => emitSaved());
    expect(await screen.findByText('Preč')).toBeInTheDocument();
    expect(screen.queryByRole('link', { name: /Preč/ })).toBeNull();
  });

  it('only warns when it cannot be loaded', async () => {
    const warn = vi.spyOn(console, 'warn').mockImplementation(() => undefined);
    server.use(http.get('http://localhost/api/user/logs/1', () => HttpResponse.json({ message: 'x' }, { status: 500 })));
    show();
    await waitFor(() => expect(screen.getByText('Nič')).toBeInTheDocument());
    expect(warn).toHaveBeenCalledOnce();
  });
});

import { render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { App } from 'antd';
import { http, HttpResponse } from 'msw';
import { setupServer } from 'msw/node';
import { readFileSync } from 'node:fs';
import { MemoryRouter, Route, Routes, useLocation, useNavigate } from './umi';
import { afterAll, afterEach, beforeAll, beforeEach, vi } from 'vitest';
import { storeUser } from '@/api/session';
import type { View } from '@/contract/view.gen';
import { setTexts, type Texts } from '@/i18n/texts';
import { Notifications } from '@/shell/Notifications';
import { Guarded } from '@/shell/Guarded';
import type { Row } from '@/list/cells/cell';
import ScreenView from '@/list/ScreenView';
import { page } from '@/list/views.fixture';
import { type Navigation, NavigationProvider, useNavigationState } from '@/view/navigation';

vi.mock('@/form/FormPanel', () => {
  const FormPanel = ({ id, onClose, onSaved: saved }: { id: number | null; onClose: () => void; onSaved: () => void }) => (
    <div role="dialog" aria-label={id === null ? 'nový' : `záznam ${id}`}>
      <button type="button" onClick={onClose}>Zavrieť formulár</button>
      <button type="button" onClick={() => saved()}>Uložiť formulár</button>
    </div>
  );
  return { FormPanel, default: FormPanel };
});

const texts = (language: string): Texts =>
  Object.assign(
    {},
    ...['list', 'form', 'common', 'shell', 'errors'].map((name) =>
      JSON.parse(readFileSync(`${process.cwd()}/../locales/${name}.${language}.json`, 'utf8')) as Texts,
    ),
  ) as Texts;

/** Answers the calls of a test. */
export const server = setupServer();
beforeAll(() => server.listen({ onUnhandledRequest: 'error' }));
afterEach(() => server.resetHandlers());
afterAll(() => server.close());

/** The queries that the list was asked, in order. */
export let queries: string[] = [];
/** The writes that a test had noted, in order. */
export let writes: string[] = [];
/** Where the address bar stands. */
export let where = { pathname: '', search: '' };
/** Walks back, or on. */
export let go: (delta: number) => void = () => undefined;

function Where() {
  where = useLocation();
  go = useNavigate();
  return null;
}

function Page({ view }: { view: View }) {
  const { pathname } = useLocation();
  const state = useNavigationState(1);
  const id = pathname.startsWith(`/app/${view.path}/`) ? pathname.slice(`/app/${view.path}/`.length) : undefined;
  return state.status === 'ready' && (
    <NavigationProvider value={state.navigation}>
      <ScreenView name={view.name} id={id} />
    </NavigationProvider>
  );
}

/** Answers for a view, its list and what the person set up in lists. */
export function serve(view: View, rows: readonly Row[], total = rows.length, lists: Navigation['lists'] = {}) {
  server.use(
    http.get('/api/schema', () => HttpResponse.json({ data: { menu: [], screens: [], tiles: [], lists } })),
    http.get(`/api/schema/${view.name}`, () => HttpResponse.json({ data: view })),
    http.get(view.api, ({ request }) => {
      const query = new URL(request.url).searchParams;
      queries.push(decodeURIComponent(query.toString()));
      const [number, size] = [Number(query.get('page')), Number(query.get('per_page'))];
      const sought = query.get('search');
      const found = sought ? rows.filter((row) => JSON.stringify(row).includes(sought)) : rows;
      const count = sought ? found.length : total;
      const last_page = Math.max(1, Math.ceil(count / size));
      const data = number > last_page ? [] : found;
      return HttpResponse.json({
        data,
        meta: { current_page: number, per_page: size, total: count, last_page, from: data.length ? (number - 1) * size + 1 : null, to: data.length ? (number - 1) * size + data.length : null },
      });
    }),
  );
}

/** Notes a write. */
export const note = async (request: Request) => {
  const form = await request.clone().formData().catch(() => new FormData());
  writes.push(`${request.method} ${new URL(request.url).pathname} ${new URLSearchParams(form as never).toString()}`.trim());
};

/** Opens the screen of a view at an address, and gives its user. */
export function open(view: View, search = '', path = '') {
  const user = userEvent.setup({ pointerEventsCheck: 0, advanceTimers: (ms) => void (vi.isFakeTimers() && vi.advanceTimersByTime(ms)) });
  render(
    <App>
      <MemoryRouter initialEntries={[`/app/${view.path}${path}${search}`]}>
        <Where />
        <Routes>
          <Route path="/login" element={null} />
          <Route
            path="/app/*"
            element={
              <Guarded page="protected">
                <Page view={view} />
              </Guarded>
            }
          />
        </Routes>
        <Notifications />
      </MemoryRouter>
    </App>,
  );
  return user;
}

/** Three pages, the last with less that may be done to it. */
export const some = [page(1, 'O nás'), page(2, 'Kontakt'), page(3, 'Kariéra', { can: ['edit'] })];
/** The row of a record. */
export const rowOf = async (name: string) => (await screen.findByText(name)).closest('tr')!;

beforeEach(() => {
  queries = [];
  writes = [];
  document.cookie = 'XSRF-TOKEN=abc';
  setTexts({ locale: 'sk', locales: [], texts: texts('sk') });
  storeUser({ id: 1, name: 'Jana', surname: 'K', email: 'j@example.com', role_id: 1 });
});

import { createCache, StyleProvider } from '@ant-design/cssinjs';
import { act, configure, render, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { App } from 'antd';
import { http, HttpResponse } from 'msw';
import { setupServer } from 'msw/node';
import { readFileSync } from 'node:fs';
import { MemoryRouter, Route, Routes, useLocation, useNavigate } from '../../tests/umi';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { storeUser } from '@/api/session';
import type { View } from '@/contract/view.gen';
import { setTexts, type Texts } from '@/i18n/texts';
import { onSaved } from '@/api/saved';
import { Notifications } from '@/shell/Notifications';
import { Guarded } from '@/shell/Guarded';
import { dropOptions } from '@/view/options';
import type { Row } from './cells/cell';
import ScreenView from './ScreenView';
import { orders, page, pages, references } from './views.fixture';

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
    ...['list', 'form', 'common', 'shell'].map((name) =>
      JSON.parse(readFileSync(`${process.cwd()}/../locales/${name}.${language}.json`, 'utf8')) as Texts,
    ),
  ) as Texts;

configure({ asyncUtilTimeout: 8000 });

const server = setupServer();
beforeAll(() => server.listen({ onUnhandledRequest: 'error' }));
afterEach(() => server.resetHandlers());
afterAll(() => server.close());

/** The queries that the list was asked, in order. */
let asked: string[] = [];
let writes: string[] = [];
let where = { pathname: '', search: '' };
let go: (delta: number) => void = () => undefined;

function Where() {
  where = useLocation();
  go = useNavigate() as unknown as (delta: number) => void;
  return null;
}

function Page({ view }: { view: View }) {
  const { pathname } = useLocation();
  const id = pathname.startsWith(`/app/${view.path}/`) ? pathname.slice(`/app/${view.path}/`.length) : undefined;
  return <ScreenView name={view.name} id={id} />;
}

function serve(view: View, rows: readonly Row[], total = rows.length) {
  server.use(
    http.get(`/api/schema/${view.name}`, () => HttpResponse.json({ data: view })),
    http.get(view.api, ({ request }) => {
      const query = new URL(request.url).searchParams;
      asked.push(decodeURIComponent(query.toString()));
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

const note = async (request: Request) => {
  const form = await request.clone().formData().catch(() => new FormData());
  writes.push(`${request.method} ${new URL(request.url).pathname} ${new URLSearchParams(form as never).toString()}`.trim());
};

function open(view: View, search = '', path = '') {
  const user = userEvent.setup({ pointerEventsCheck: 0, advanceTimers: (ms) => void (vi.isFakeTimers() && vi.advanceTimersByTime(ms)) });
  // Looking elements up by their role reads computed styles, which takes seconds with the library's style sheets in place.
  render(
    <StyleProvider cache={createCache()} mock="server">
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
      </App>
    </StyleProvider>,
  );
  return user;
}

const some = [page(1, 'O nás'), page(2, 'Kontakt'), page(3, 'Kariéra', { can: ['edit'] })];
const rowOf = async (name: string) => (await screen.findByText(name)).closest('tr')!;

beforeEach(() => {
  asked = [];
  writes = [];
  dropOptions();
  document.cookie = 'XSRF-TOKEN=abc';
  setTexts({ locale: 'sk', locales: [], texts: texts('sk') });
  storeUser({ id: 1, name: 'Jana', surname: 'K', email: 'j@example.com', role_id: 1 });
});

describe('the table', () => {
  it('shows the rows the way the view says', async () => {
    serve(pages, some, 134);
    open(pages);
    const row = await rowOf('O nás');
    expect(within(row).getByText('Zverejnené')).toBeInTheDocument();
    expect(within(row).getByText('Kontaktný formulár')).toBeInTheDocument();
    expect(within(row).getByText(/^Popis stránky O nás/)).toBeInTheDocument();
    expect(screen.getByRole('heading', { name: 'Stránky' })).toBeInTheDocument();
    expect(screen.getByText('1 – 3 z 134')).toBeInTheDocument();
    expect(asked).toEqual(['page=1&per_page=20&sort=title']);
  });

  it('sorts by a heading, and says how it is sorted', async () => {
    serve(pages, some);
    const user = open(pages, '?page=1');
    await rowOf('O nás');
    expect(screen.getByRole('columnheader', { name: 'Názov' })).toHaveAttribute('aria-sort', 'ascending');
    expect(screen.getByRole('columnheader', { name: 'Upravené' })).toHaveAttribute('aria-sort', 'none');
    await user.click(screen.getByRole('button', { name: 'Upravené' }));
    await waitFor(() => expect(asked.at(-1)).toBe('page=1&per_page=20&sort=updated_at'));
    await user.click(screen.getByRole('button', { name: 'Upravené' }));
    await waitFor(() => expect(where.search).toBe('?sort=-updated_at'));
    expect(screen.getByRole('columnheader', { name: 'Upravené' })).toHaveAttribute('aria-sort', 'descending');
  });

  it('keeps the old rows while new ones load', async () => {
    serve(pages, some);
    const user = open(pages);
    await rowOf('O nás');
    let answer = () => undefined as void;
    server.use(http.get(pages.api, () => new Promise((done) => (answer = () => done(HttpResponse.json({ data: [page(9, 'Nová')], meta: { current_page: 1, per_page: 20, total: 1, last_page: 1, from: 1, to: 1 } }))))));
    await user.click(screen.getByRole('button', { name: 'Obnoviť' }));
    expect(screen.getByText('O nás')).toBeInTheDocument();
    await waitFor(() => expect(answer).not.toBe(undefined));
    await waitFor(() => {
      answer();
      expect(screen.getByText('Nová')).toBeInTheDocument();
    });
    expect(screen.queryByText('O nás')).toBeNull();
  });

  it('says what failed and tries again', async () => {
    serve(pages, some);
    server.use(http.get(pages.api, () => HttpResponse.json({ message: 'Databáza spí.' }, { status: 503 }), { once: true }));
    const user = open(pages);
    await user.click(await screen.findByRole('button', { name: 'Skúsiť znova' }));
    expect(await rowOf('O nás')).toBeInTheDocument();
    expect(screen.queryByRole('button', { name: 'Skúsiť znova' })).toBeNull();
  });

  it('goes to sign-in when nobody is signed in any more', async () => {
    serve(pages, some);
    const user = open(pages);
    await rowOf('O nás');
    localStorage.removeItem('user');
    await user.click(screen.getByRole('button', { name: 'Upravené' }));
    await waitFor(() => expect(where.pathname).toBe('/login'));
    expect(where.search).toContain('content%2Fpage');
  });
});

describe('the address', () => {
  it('is read on arrival, followed back, and kept over an opened record', async () => {
    serve(pages, some, 134);
    const user = open(pages, '?status=0&page=2&per_page=10');
    await rowOf('O nás');
    expect(asked).toEqual(['page=2&per_page=10&sort=title&status=0']);
    await user.click(screen.getByTitle('3'));
    await waitFor(() => expect(where.search).toBe('?status=0&page=3&per_page=10'));
    await user.click(screen.getByRole('link', { name: /^Kontakt/ }));
    await screen.findByRole('dialog', { name: 'záznam 2' });
    expect(where).toMatchObject({ pathname: '/app/content/page/2', search: '?status=0&page=3&per_page=10' });
    await user.click(screen.getByText('Zavrieť formulár'));
    expect(where).toMatchObject({ pathname: '/app/content/page', search: '?status=0&page=3&per_page=10' });
    expect(screen.queryByRole('dialog')).toBeNull();
    act(() => go(-3));
    await waitFor(() => expect(asked.at(-1)).toBe('page=2&per_page=10&sort=title&status=0'));
  });

  it('opens the form of a new record and reloads after a save', async () => {
    serve(pages, some);
    const user = open(pages, '?status=1');
    await rowOf('O nás');
    await user.click(screen.getByRole('button', { name: 'Pridať' }));
    expect(where).toMatchObject({ pathname: '/app/content/page/new', search: '?status=1' });
    await screen.findByRole('dialog', { name: 'nový' });
    const before = asked.length;
    await user.click(screen.getByText('Uložiť formulár'));
    await waitFor(() => expect(asked.length).toBe(before + 1));
  });

  it('goes to the last page when its own is gone', async () => {
    serve(pages, some, 25);
    open(pages, '?page=9&per_page=20');
    await waitFor(() => expect(where.search).toBe('?page=2&per_page=20'));
    await rowOf('O nás');
  });

  it('remembers the page size of a list', async () => {
    serve(pages, some, 134);
    const user = open(pages);
    await rowOf('O nás');
    await user.click(screen.getByRole('combobox', { name: 'Záznamov na stranu' }));
    await user.click(await screen.findByTitle('50 / strana').catch(() => screen.findByTitle('50 / page')));
    await waitFor(() => expect(asked.at(-1)).toBe('page=1&per_page=50&sort=title'));
    expect(localStorage.getItem('list.content/page.per_page')).toBe('50');
  });
});

describe('the filters', () => {
  it('search half a second after typing, from the first page', async () => {
    serve(pages, some, 134);
    const user = open(pages, '?page=3&per_page=20');
    await rowOf('O nás');
    vi.useFakeTimers({ shouldAdvanceTime: true });
    await user.type(screen.getByRole('searchbox', { name: 'Hľadať' }), 'Kariéra');
    const before = asked.length;
    act(() => vi.advanceTimersByTime(450));
    expect(asked.length).toBe(before);
    act(() => vi.advanceTimersByTime(100));
    await waitFor(() => expect(asked.at(-1)).toBe('page=1&per_page=20&sort=title&search=Kariéra'));
    await waitFor(() => expect(screen.queryByText('O nás')).toBeNull());
    await user.click(screen.getByRole('button', { name: 'Zmazať hľadaný text' }));
    await waitFor(() => expect(asked.at(-1)).toBe('page=1&per_page=20&sort=title'));
    expect(screen.getByRole('searchbox')).toHaveFocus();
  });

  it('ask for their options only when opened, and drop what depends on them', async () => {
    let loads = 0;
    serve(pages, some);
    server.use(
      http.get('/api/module', () => {
        loads += 1;
        return HttpResponse.json({ data: [{ id: 1, lang: { title: 'Blog' } }, { id: 2, lang: { title: 'Galéria' } }] });
      }),
      http.get('/api/content/category/list/1', () => HttpResponse.json({ data: [{ id: 7, lang: { title: 'Novinky' } }] })),
    );
    const user = open(pages);
    await rowOf('O nás');
    expect(loads).toBe(0);
    expect(screen.getByRole('combobox', { name: 'Kategória' })).toBeDisabled();
    await user.click(screen.getByRole('combobox', { name: 'Modul' }));
    await user.click(await screen.findByTitle('Blog'));
    await waitFor(() => expect(where.search).toBe('?module=1'));
    await user.click(screen.getByRole('combobox', { name: 'Kategória' }));
    await user.click(await screen.findByTitle('Novinky'));
    await waitFor(() => expect(where.search).toBe('?module=1&category=7'));
    await user.click(screen.getByRole('combobox', { name: 'Modul' }));
    await user.click((await screen.findAllByTitle('Galéria')).at(-1)!);
    await waitFor(() => expect(where.search).toBe('?module=2'));
    expect(loads).toBe(1);
  });

  it('name what a shared link has chosen', async () => {
    serve(references, []);
    server.use(
      http.get('/api/shop/product/list', ({ request }) => {
        expect(new URL(request.url).searchParams.get('ids[0]')).toBe('17');
        return HttpResponse.json({ data: [{ id: 17, lang: { title: 'Hrnček „Tatry“' } }] });
      }),
    );
    open(references, '?product[0]=17');
    expect(await screen.findByText('Hrnček „Tatry“')).toBeInTheDocument();
  });

  it('tell nothing yet from nothing found', async () => {
    serve(pages, []);
    const user = open(pages);
    expect(await screen.findByText('Zatiaľ tu nie sú žiadne záznamy.')).toBeInTheDocument();
    expect(screen.getAllByRole('button', { name: 'Pridať' })).toHaveLength(2);
    await user.type(screen.getByRole('searchbox'), 'xyz{Enter}');
    expect(await screen.findByText('Filtru nevyhovuje žiadny záznam.')).toBeInTheDocument();
    await user.click(screen.getAllByRole('button', { name: 'Zrušiť filtre' })[0]!);
    await waitFor(() => expect(where.search).toBe(''));
  });

  it('show what was removed, with nothing to do to it but to restore', async () => {
    serve(pages, [page(4, 'Staré', { deleted_at: '2026-01-01T00:00:00Z', can: ['edit', 'restore'] })]);
    server.use(http.post('/api/content/page/4/restore', async ({ request }) => {
      await note(request);
      return HttpResponse.json({ message: 'Záznam bol obnovený.' });
    }));
    const user = open(pages);
    await rowOf('Staré');
    await user.click(screen.getByRole('switch', { name: 'Odstránené' }));
    await waitFor(() => expect(asked.at(-1)).toContain('removed=1'));
    await user.click(screen.getByRole('checkbox', { name: 'Vybrať záznam: Staré' }));
    await user.click(screen.getByRole('button', { name: /Hromadné akcie/ }));
    const menu = await screen.findByRole('menu');
    expect(within(menu).getAllByRole('menuitem').map((item) => item.textContent)).toEqual(['Obnoviť', 'Zrušiť výber']);
    await user.click(screen.getByRole('button', { name: 'Obnoviť: Staré' }));
    expect(await screen.findByText('Záznam bol obnovený.')).toBeInTheDocument();
    expect(writes).toEqual(['POST /api/content/page/4/restore']);
  });
});

describe('the actions', () => {
  it('are those that the row itself allows', async () => {
    serve(pages, some);
    open(pages);
    const row = await rowOf('Kariéra');
    expect(within(row).getAllByRole('button').map((button) => button.getAttribute('aria-label'))).toEqual(['Upraviť: Kariéra']);
  });

  it('remove a record once that is confirmed, and tell whoever shows what was done', async () => {
    serve(pages, some);
    server.use(http.delete('/api/content/page/1', async ({ request }) => {
      await note(request);
      return HttpResponse.json({ message: 'Záznam bol odstránený.' });
    }));
    const told = vi.fn();
    const stop = onSaved(told);
    const user = open(pages);
    await rowOf('O nás');
    await user.click(screen.getByRole('button', { name: 'Odstrániť: O nás' }));
    const dialog = await screen.findByRole('dialog');
    expect(dialog).toHaveTextContent('Vybrané položky sa odstránia.');
    await user.click(within(dialog).getByRole('button', { name: 'Zrušiť' }));
    expect(writes).toEqual([]);
    await user.click(screen.getByRole('button', { name: 'Odstrániť: O nás' }));
    await user.click((await screen.findAllByRole('button', { name: 'Odstrániť' })).at(-1)!);
    expect(await screen.findByText('Záznam bol odstránený.')).toBeInTheDocument();
    expect(writes).toEqual(['DELETE /api/content/page/1']);
    await waitFor(() => expect(asked).toHaveLength(2));
    expect(told).toHaveBeenCalledOnce();
    stop();
  });

  it('say why they failed', async () => {
    serve(pages, some);
    server.use(http.delete('/api/content/page/1', () => HttpResponse.json({ message: 'Stránka je v navigácii.' }, { status: 409 })));
    const user = open(pages);
    await rowOf('O nás');
    await user.click(screen.getByRole('button', { name: 'Odstrániť: O nás' }));
    await user.click((await screen.findAllByRole('button', { name: 'Odstrániť' })).at(-1)!);
    expect(await screen.findByText('Záznam sa nepodarilo odstrániť. Chyba: Stránka je v navigácii.')).toBeInTheDocument();
    expect(asked).toHaveLength(1);
  });

  it('are done to the ticked rows together', async () => {
    serve(pages, some);
    server.use(http.post('/api/content/page/array/publish', async ({ request }) => {
      await note(request);
      return HttpResponse.json({ message: '2 záznamy boli zverejnené.' });
    }));
    const user = open(pages);
    await rowOf('O nás');
    expect(screen.getByRole('button', { name: /Hromadné akcie/ })).toBeDisabled();
    await user.click(screen.getByRole('checkbox', { name: 'Vybrať všetky záznamy na strane' }));
    expect(screen.getByText('3 vybrané záznamy')).toBeInTheDocument();
    await user.click(screen.getByRole('checkbox', { name: 'Vybrať záznam: Kariéra' }));
    await user.click(screen.getByRole('button', { name: /Hromadné akcie/ }));
    await user.click(await screen.findByRole('menuitem', { name: 'Zverejniť' }));
    expect(await screen.findByText('2 záznamy boli zverejnené.')).toBeInTheDocument();
    expect(decodeURIComponent(writes[0]!)).toBe('POST /api/content/page/array/publish rows[0]=1&rows[1]=2');
    await waitFor(() => expect(screen.getByRole('button', { name: /Hromadné akcie/ })).toBeDisabled());
  });

  it('tell beforehand which ticked row does not allow them', async () => {
    serve(pages, some);
    const user = open(pages);
    await rowOf('O nás');
    await user.click(screen.getByRole('checkbox', { name: 'Vybrať záznam: O nás' }));
    const menu = screen.getByRole('button', { name: /Hromadné akcie/ });
    expect(menu).not.toHaveAccessibleDescription();
    await user.click(screen.getByRole('checkbox', { name: 'Vybrať záznam: Kariéra' }));
    await user.click(screen.getByRole('button', { name: /Hromadné akcie/ }));
    const entry = await screen.findByRole('menuitem', { name: /^Zverejniť/ });
    expect(entry).toHaveTextContent('Nedá sa pri zázname „Kariéra“.');
    expect(entry).toHaveAttribute('aria-disabled', 'true');
    expect(screen.getByRole('button', { name: /Hromadné akcie/ })).toHaveAccessibleDescription(/Zverejniť: Nedá sa pri zázname „Kariéra“\./);
    await user.click(entry);
    expect(writes).toEqual([]);
    await user.click(screen.getByRole('checkbox', { name: 'Vybrať záznam: Kariéra' }));
    expect(screen.getByRole('button', { name: /Hromadné akcie/ })).not.toHaveAccessibleDescription();
  });

  it('open a preview in a tab that was opened by the press itself', async () => {
    serve(pages, some);
    const tab = { opener: {}, location: { replace: vi.fn() }, close: vi.fn() };
    const opened = vi.spyOn(window, 'open').mockReturnValue(tab as unknown as Window);
    server.use(http.get('/api/content/page/preview/1', () => HttpResponse.json({ data: 'https://example.com/o-nas' })));
    const user = open(pages);
    await rowOf('O nás');
    await user.click(screen.getByRole('button', { name: 'Náhľad: O nás' }));
    expect(opened).toHaveBeenCalledOnce();
    await waitFor(() => expect(tab.location.replace).toHaveBeenCalledWith('https://example.com/o-nas'));
    expect(tab.opener).toBeNull();
  });

  it('close the tab again when there is no preview, or an address that would run code', async () => {
    serve(pages, some);
    const tab = { opener: {}, location: { replace: vi.fn() }, close: vi.fn() };
    vi.spyOn(window, 'open').mockReturnValue(tab as unknown as Window);
    server.use(http.get('/api/content/page/preview/1', () => HttpResponse.json({ data: 'javascript:alert(1)' })));
    const user = open(pages);
    await rowOf('O nás');
    await user.click(screen.getByRole('button', { name: 'Náhľad: O nás' }));
    await waitFor(() => expect(tab.close).toHaveBeenCalledOnce());
    expect(tab.location.replace).not.toHaveBeenCalled();
  });

  it('stand in a menu where they are many', async () => {
    serve(orders, [{ id: 7, deleted_at: null, can: ['detail', 'invoice', 'label', 'destroy'], name: 'Ján Novák', status: 1, price: 9.9 }]);
    const user = open(orders);
    const row = await rowOf('Ján Novák');
    expect(within(row).getByText('9,90 €')).toBeInTheDocument();
    expect(within(row).getAllByRole('button')).toHaveLength(3);
    await user.click(within(row).getByRole('button', { name: 'Ďalšie akcie: Ján Novák' }));
    expect((await screen.findAllByRole('menuitem')).map((item) => item.textContent)).toEqual(['Štítok', 'Odstrániť']);
  });
});

describe('a number in the table', () => {
  const rows = [{ id: 5, deleted_at: null, can: ['edit'], lang: { title: 'Chata' }, status: true, products: [], order: 3 }];

  it('is saved half a second after typing, keeping the focus', async () => {
    serve(references, rows);
    server.use(http.post('/api/reference/order/5', async ({ request }) => {
      await note(request);
      return HttpResponse.json({ message: 'Poradie bolo uložené.' });
    }));
    const user = open(references);
    const input = await screen.findByRole('spinbutton', { name: 'Poradie: Chata' });
    vi.useFakeTimers({ shouldAdvanceTime: true });
    await user.clear(input);
    await user.type(input, '12');
    expect(writes).toEqual([]);
    act(() => vi.advanceTimersByTime(500));
    await waitFor(() => expect(writes).toEqual(['POST /api/reference/order/5 order=12']));
    expect(await screen.findByText('Uložené')).toBeInTheDocument();
    expect(input).toHaveFocus();
    expect(asked).toHaveLength(1);
    await user.tab();
    await waitFor(() => expect(asked).toHaveLength(2));
  });

  it('is saved at once on Enter, and says what is wrong with it', async () => {
    serve(references, rows);
    server.use(http.post('/api/reference/order/5', () => HttpResponse.json({ message: 'Nemáte oprávnenie.' }, { status: 403 })));
    const user = open(references);
    const input = await screen.findByRole('spinbutton', { name: 'Poradie: Chata' });
    await user.clear(input);
    await user.type(input, '-1{Enter}');
    expect(input).toHaveAccessibleDescription('Zadajte celé číslo.');
    await user.clear(input);
    await user.type(input, '4{Enter}');
    await waitFor(() => expect(input).toHaveAccessibleDescription('Nemáte oprávnenie.'));
    expect(input).toBeInvalid();
  });
});

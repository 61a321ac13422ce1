import { act, screen, waitFor, within } from '@testing-library/react';
import { http, HttpResponse } from 'msw';
import { describe, expect, it, vi } from 'vitest';
import { orders, page, pages, references, shippings } from './views.fixture';
import { note, open, queries, rowOf, serve, server, some, where, writes } from '../../tests/list-world';

describe('the filters', () => {
  it('search half a second after typing, from the first page', async () => {
    serve(pages, some, 134);
    const user = open(pages, '?page=3&per_page=20');
    await rowOf('O nás');
    vi.useFakeTimers({ shouldAdvanceTime: true });
    await user.type(screen.getByRole('searchbox', { name: 'Hľadať' }), 'Kariéra');
    const before = queries.length;
    act(() => void vi.advanceTimersByTime(450));
    expect(queries.length).toBe(before);
    act(() => void vi.advanceTimersByTime(100));
    await waitFor(() => expect(queries.at(-1)).toBe('page=1&per_page=20&sort=title&search=Kariéra'));
    await waitFor(() => expect(screen.queryByText('O nás')).toBeNull());
    await user.click(screen.getByRole('button', { name: 'Zmazať hľadaný text' }));
    await waitFor(() => expect(queries.at(-1)).toBe('page=1&per_page=20&sort=title'));
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

  it('offer what stands for everything above the options of the server', async () => {
    let loads = 0;
    serve(shippings, []);
    server.use(
      http.get('/api/country', () => {
        loads += 1;
        return HttpResponse.json({ data: [{ id: 193, name: 'Slovensko' }] });
      }),
    );
    const user = open(shippings, '?country=0');
    expect(await screen.findByText('Celý svet')).toBeInTheDocument();
    expect(loads).toBe(0);
    await user.click(screen.getByRole('combobox', { name: 'Krajina' }));
    await user.click(await screen.findByTitle('Slovensko'));
    await waitFor(() => expect(where.search).toBe('?country=193'));
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

  it('show a value that they do not offer, and let it be taken away', async () => {
    serve(pages, []);
    const user = open(pages, '?status=maybe');
    expect(await screen.findByText('neznáma hodnota maybe')).toBeInTheDocument();
    expect(queries.at(-1)).toContain('status=maybe');
    await user.click(screen.getByRole('button', { name: 'Vymazať výber' }));
    await waitFor(() => expect(where.search).toBe(''));
  });

  it('choose one country after another beside what stands for all', async () => {
    serve(shippings, []);
    server.use(http.get('/api/country', () => HttpResponse.json({ data: [{ id: 193, name: 'Slovensko' }] })));
    open(shippings, '?country=193');
    expect(await screen.findByText('Slovensko')).toBeInTheDocument();
    expect(queries.at(-1)).toContain('country=193');
  });

  it('let an address be cleared that the server refuses', async () => {
    serve(pages, []);
    server.use(
      http.get('/api/content/page/', ({ request }) =>
        new URL(request.url).searchParams.has('status')
          ? HttpResponse.json({ message: 'Vyberte jednu z ponúkaných možností.' }, { status: 422 })
          : HttpResponse.json({ data: [], meta: { current_page: 1, per_page: 20, total: 0, last_page: 1, from: null, to: null } }),
      ),
    );
    const user = open(pages, '?status=maybe');
    expect(await screen.findByText(/Vyberte jednu/)).toBeInTheDocument();
    await user.click(screen.getAllByRole('button', { name: 'Zrušiť filtre' }).at(-1)!);
    await waitFor(() => expect(where.search).toBe(''));
  });

  it('ask for days that are written by hand, say what is none of them, and let go of what is deleted', async () => {
    serve(orders, []);
    const user = open(orders);
    const end = (name: string) => screen.findByRole('textbox', { name: `Vytvorené: ${name}` });
    const write = async (name: string, text: string) => {
      await user.clear(await end(name));
      await user.type(await end(name), `${text}{Tab}`);
    };
    await write('Od', '31.2.2026');
    expect(screen.getByText('Zadajte platný dátum.')).toBeInTheDocument();
    expect(await end('Od')).toHaveValue('31.2.2026');
    expect(await end('Od')).toBeInvalid();
    await write('Od', '5.4.26');
    await waitFor(() => expect(where.search).toBe('?created_at[from]=2026-04-05'));
    expect(await end('Od')).toHaveValue('5.4.2026');
    expect(screen.queryByText('Zadajte platný dátum.')).toBeNull();
    await write('Do', '4. 4. 2026');
    expect(screen.getByText('Koniec nesmie byť pred začiatkom.')).toBeInTheDocument();
    await write('Do', '6.4.2026{Enter}');
    await waitFor(() => expect(where.search).toBe('?created_at[from]=2026-04-05&created_at[to]=2026-04-06'));
    await user.clear(await end('Od'));
    await user.tab();
    await waitFor(() => expect(where.search).toBe('?created_at[to]=2026-04-06'));
  });

  it('keep a day that reverses the range until the other one fits it, and forget it with the filters', async () => {
    serve(orders, []);
    const user = open(orders, '?created_at[from]=2026-04-05&created_at[to]=2026-04-06');
    const end = (name: string) => screen.findByRole('textbox', { name: `Vytvorené: ${name}` });
    const write = async (name: string, text: string) => {
      await user.clear(await end(name));
      await user.type(await end(name), `${text}{Tab}`);
    };
    await write('Od', '10.4.2026');
    expect(screen.getByText('Koniec nesmie byť pred začiatkom.')).toBeInTheDocument();
    expect(await end('Od')).toHaveValue('10.4.2026');
    expect(await end('Od')).toBeInvalid();
    expect(where.search).toBe('?created_at[from]=2026-04-05&created_at[to]=2026-04-06');
    await write('Do', '12.4.2026');
    await waitFor(() => expect(where.search).toBe('?created_at[from]=2026-04-10&created_at[to]=2026-04-12'));
    expect(screen.queryByText('Koniec nesmie byť pred začiatkom.')).toBeNull();
    await write('Do', '31.2.2026');
    await write('Od', '');
    await waitFor(() => expect(where.search).toBe('?created_at[to]=2026-04-12'));
    await user.click(screen.getAllByRole('button', { name: 'Zrušiť filtre' })[0]!);
    await waitFor(() => expect(where.search).toBe(''));
    expect(await end('Do')).toHaveValue('');
    expect(await end('Do')).not.toBeInvalid();
  });

  it('say what a link asks for that the list does not have, and take it from the address', async () => {
    const without = { ...pages, list: { ...pages.list!, filters: pages.list!.filters.filter(({ name }) => name !== 'removed') } };
    serve(without, some);
    open(without, '?colour[0]=red&status=1&removed=1&sort=secret');
    expect(await screen.findByText(/\(colour, odstránené záznamy, zoradenie\)/)).toBeInTheDocument();
    await waitFor(() => expect(where.search).toBe('?status=1'));
    expect(queries.at(-1)).toContain('status=1');
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
    await waitFor(() => expect(queries.at(-1)).toContain('removed=1'));
    await user.click(screen.getByRole('checkbox', { name: 'Vybrať záznam: Staré' }));
    await user.click(screen.getByRole('button', { name: /Hromadné akcie/ }));
    const menu = await screen.findByRole('menu');
    expect(within(menu).getAllByRole('menuitem').map((item) => item.textContent)).toEqual(['Obnoviť', 'Zrušiť výber']);
    await user.click(screen.getByRole('button', { name: 'Obnoviť: Staré' }));
    expect(await screen.findByText('Záznam bol obnovený.')).toBeInTheDocument();
    expect(writes).toEqual(['POST /api/content/page/4/restore']);
  });
});

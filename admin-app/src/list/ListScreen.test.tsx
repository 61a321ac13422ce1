import { act, screen, waitFor, within } from '@testing-library/react';
import { http, HttpResponse } from 'msw';
import { describe, expect, it, vi } from 'vitest';
import { notices } from '@/api/notices';
import { page, pages } from './views.fixture';
import { go, open, queries, rowOf, serve, server, some, where } from '../../tests/list-world';

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
    expect(queries).toEqual(['page=1&per_page=20&sort=title']);
  });

  it('sorts by a heading, and says how it is sorted', async () => {
    serve(pages, some);
    const user = open(pages, '?page=1');
    await rowOf('O nás');
    expect(screen.getByRole('columnheader', { name: 'Názov' })).toHaveAttribute('aria-sort', 'ascending');
    expect(screen.getByRole('columnheader', { name: 'Upravené' })).toHaveAttribute('aria-sort', 'none');
    await user.click(screen.getByRole('button', { name: 'Upravené' }));
    await waitFor(() => expect(queries.at(-1)).toBe('page=1&per_page=20&sort=-updated_at'));
    await user.click(screen.getByRole('button', { name: 'Upravené' }));
    await waitFor(() => expect(where.search).toBe('?sort=updated_at'));
    expect(screen.getByRole('columnheader', { name: 'Upravené' })).toHaveAttribute('aria-sort', 'ascending');
  });

  it('keeps the old rows while new ones load', async () => {
    serve(pages, some);
    const user = open(pages);
    await rowOf('O nás');
    let answer = () => undefined as void;
    server.use(http.get(pages.api, () => new Promise((done) => (answer = () => done(HttpResponse.json({ data: [page(9, 'Nová')], meta: { current_page: 1, per_page: 20, total: 1, last_page: 1, from: 1, to: 1 } }))))));
    await user.click(screen.getByRole('button', { name: 'Načítať znova' }));
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

  it('says once why it was refused, and brings it in sight', async () => {
    serve(pages, some);
    server.use(http.get(pages.api, () => HttpResponse.json({ message: 'Neznámy filter.' }, { status: 422 })));
    const seen = vi.spyOn(Element.prototype, 'scrollIntoView');
    open(pages);
    const said = (await screen.findByText('Neznámy filter.')).closest('[role=alert]');
    expect(seen.mock.contexts).toEqual([said]);
    expect(notices.get()).toBeNull();
    seen.mockRestore();
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
    expect(queries).toEqual(['page=2&per_page=10&sort=title&status=0']);
    await user.click(screen.getByTitle('3'));
    await waitFor(() => expect(where.search).toBe('?status=0&page=3&per_page=10'));
    await user.click(screen.getByRole('link', { name: /^Kontakt/ }));
    await screen.findByRole('dialog', { name: 'záznam 2' });
    expect(where).toMatchObject({ pathname: '/app/content/page/2', search: '?status=0&page=3&per_page=10' });
    await user.click(screen.getByText('Zavrieť formulár'));
    expect(where).toMatchObject({ pathname: '/app/content/page', search: '?status=0&page=3&per_page=10' });
    expect(screen.queryByRole('dialog')).toBeNull();
    act(() => go(-3));
    await waitFor(() => expect(queries.at(-1)).toBe('page=2&per_page=10&sort=title&status=0'));
  });

  it('says that the screen opens no records, and is that of the list', async () => {
    const closed = { ...pages, form: undefined, detail: undefined };
    serve(closed, some);
    open(closed, '?status=1', '/5');
    await waitFor(() => expect(notices.get()?.text).toBe('Záznamy tohto zoznamu sa neotvárajú.'));
    expect(where).toMatchObject({ pathname: '/app/content/page', search: '?status=1' });
  });

  it('opens the form of a new record and reloads after a save', async () => {
    serve(pages, some);
    const user = open(pages, '?status=1');
    await rowOf('O nás');
    await user.click(screen.getByRole('button', { name: 'Pridať' }));
    expect(where).toMatchObject({ pathname: '/app/content/page/new', search: '?status=1' });
    await screen.findByRole('dialog', { name: 'nový' });
    const before = queries.length;
    await user.click(screen.getByText('Uložiť formulár'));
    await waitFor(() => expect(queries.length).toBe(before + 1));
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
    await waitFor(() => expect(queries.at(-1)).toBe('page=1&per_page=50&sort=title'));
    expect(localStorage.getItem('list.content/page.per_page')).toBe('50');
  });
});

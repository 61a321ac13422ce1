import { screen, waitFor } from '@testing-library/react';
import { http, HttpResponse } from 'msw';
import { describe, expect, it } from 'vitest';
import type { ListSetup } from '@/view/navigation';
import { pages } from './views.fixture';
import { note, open, queries, rowOf, serve, server, some, where, writes } from '../../tests/list-world';

const hidden = { name: 'Skryté', query: 'sort=-updated_at&status=0', opens: false };
const setUp = (setup: ListSetup) => serve(pages, some, 3, { [pages.name]: setup });
const menu = () => screen.getByRole('button', { name: /^Pohľad/ });

/** Answers a call about the setup, with what it is then. */
function answer(call: string, setup: ListSetup, message = 'Pohľad je uložený.') {
  server.use(
    http.post(`/api/list-setup/${call}`, async ({ request }) => {
      await note(request);
      return HttpResponse.json({ message, data: setup });
    }),
  );
}
const sent = () => Object.fromEntries(new URLSearchParams(writes.at(-1)?.split(' ')[2]));

describe('views of a list', () => {
  it('are chosen, and the one that is shown is named', async () => {
    setUp({ views: [hidden] });
    const user = open(pages, '?search=nás');
    await rowOf('O nás');
    await user.click(menu());
    await user.click(await screen.findByRole('menuitem', { name: /Skryté/ }));
    await waitFor(() => expect(where.search).toBe('?status=0&sort=-updated_at'));
    await waitFor(() => expect(queries.at(-1)).toBe('page=1&per_page=20&sort=-updated_at&status=0'));
    expect(menu()).toHaveAccessibleName('Pohľad: Skryté');
    await user.click(menu());
    await user.click(await screen.findByRole('menuitem', { name: 'Všetko' }));
    await waitFor(() => expect(where.search).toBe(''));
  });

  it('open the list where the address asks for nothing, at the first call', async () => {
    setUp({ views: [{ ...hidden, opens: true }] });
    open(pages);
    await rowOf('O nás');
    expect(queries).toEqual(['page=1&per_page=20&sort=-updated_at&status=0']);
    expect(where.search).toBe('?sort=-updated_at&status=0');
  });

  it('leave an address alone that asks for something', async () => {
    setUp({ views: [{ ...hidden, opens: true }] });
    open(pages, '?status=1');
    await rowOf('O nás');
    expect(queries).toEqual(['page=1&per_page=20&sort=title&status=1']);
  });

  it('can be left for everything', async () => {
    setUp({ views: [{ ...hidden, opens: true }] });
    const user = open(pages);
    await rowOf('O nás');
    await user.click(screen.getByRole('button', { name: 'Zrušiť filtre' }));
    await waitFor(() => expect(where.search).toBe('?sort=-updated_at'));
  });

  it('are left for everything by an address that still says so when it is walked back to', async () => {
    setUp({ views: [{ ...hidden, opens: true }] });
    const user = open(pages);
    await rowOf('O nás');
    await user.click(menu());
    await user.click(await screen.findByRole('menuitem', { name: 'Všetko' }));
    await waitFor(() => expect(where.search).toBe('?page=1'));
    await waitFor(() => expect(queries.at(-1)).toBe('page=1&per_page=20&sort=title'));
  });

  it('leave everything alone where the address asks for that', async () => {
    setUp({ views: [{ ...hidden, opens: true }] });
    open(pages, '?page=1');
    await rowOf('O nás');
    expect(queries).toEqual(['page=1&per_page=20&sort=title']);
    expect(where.search).toBe('?page=1');
  });

  it('say what the list no longer has', async () => {
    setUp({ views: [{ name: 'Starý', query: 'search=nás', opens: false, dropped: ['gone', 'sort', 'status'] }] });
    const user = open(pages);
    await rowOf('O nás');
    await user.click(menu());
    await user.click(await screen.findByRole('menuitem', { name: /Starý/ }));
    expect(await screen.findByText(/„Starý“ obsahoval aj to, čo zoznam už nemá \(gone, zoradenie, Stav\)/)).toBeInTheDocument();
  });

  it('are saved from what is shown, without its page', async () => {
    setUp({ views: [] });
    answer('view', { views: [{ name: 'Prvé', query: 'status=1', opens: true }] });
    const user = open(pages, '?status=1&page=1&per_page=10');
    await rowOf('O nás');
    await user.click(menu());
    await user.click(await screen.findByRole('menuitem', { name: 'Uložiť ako pohľad…' }));
    await user.type(await screen.findByRole('textbox', { name: 'Názov pohľadu' }), ' Prvé ');
    await user.click(screen.getByRole('checkbox', { name: 'Otvárať zoznam týmto pohľadom' }));
    await user.click(screen.getByRole('button', { name: 'Uložiť' }));
    await waitFor(() => expect(menu()).toHaveAccessibleName('Pohľad: Prvé'));
    expect(sent()).toEqual({ screen: 'content/page', name: 'Prvé', query: 'status=1', opens: 'true' });
    expect(screen.queryByRole('dialog')).toBeNull();
  });

  it('take the place of the one that has the name', async () => {
    setUp({ views: [hidden] });
    answer('view', { views: [{ ...hidden, query: 'status=1' }] });
    const user = open(pages, '?status=1');
    await rowOf('O nás');
    await user.click(menu());
    await user.click(await screen.findByRole('menuitem', { name: 'Uložiť ako pohľad…' }));
    await user.type(await screen.findByRole('textbox', { name: 'Názov pohľadu' }), 'skryté{Enter}');
    await waitFor(() => expect(writes).toHaveLength(1));
    expect(sent()).toMatchObject({ name: 'skryté', former: 'Skryté', query: 'status=1' });
  });

  it('say why one was not saved, and keep what was written', async () => {
    setUp({ views: [] });
    server.use(http.post('/api/list-setup/view', () => HttpResponse.json({ message: 'Skontrolujte.', errors: { name: ['Niektorý odstráňte.'] } }, { status: 422 })));
    const user = open(pages);
    await rowOf('O nás');
    await user.click(menu());
    await user.click(await screen.findByRole('menuitem', { name: 'Uložiť ako pohľad…' }));
    const name = await screen.findByRole('textbox', { name: 'Názov pohľadu' });
    await user.type(name, 'x{Enter}');
    expect(await screen.findByText('Niektorý odstráňte.')).toBeInTheDocument();
    expect(name).toHaveValue('x');
    expect(name).toBeInvalid();
  });

  it('are renamed, opened with and removed', async () => {
    setUp({ views: [hidden] });
    const user = open(pages);
    await rowOf('O nás');
    await user.click(menu());
    await user.click(await screen.findByRole('menuitem', { name: 'Upraviť pohľady…' }));
    answer('view', { views: [{ ...hidden, name: 'Nové' }] });
    const name = await screen.findByRole('textbox', { name: 'Premenovať pohľad Skryté' }, { timeout: 5000 });
    await user.clear(name);
    await user.type(name, 'Nové{Enter}');
    await screen.findByRole('textbox', { name: 'Premenovať pohľad Nové' });
    expect(sent()).toEqual({ screen: 'content/page', former: 'Skryté', name: 'Nové' });
    answer('view', { views: [{ ...hidden, name: 'Nové', opens: true }] });
    await user.click(screen.getByRole('checkbox', { name: 'Otvárať zoznam pohľadom Nové' }));
    await waitFor(() => expect(screen.getByRole('checkbox', { name: 'Otvárať zoznam pohľadom Nové' })).toBeChecked());
    answer('view/remove', { views: [] }, 'Pohľad je odstránený.');
    await user.click(screen.getByRole('button', { name: 'Odstrániť pohľad Nové' }));
    expect(await screen.findByText('Zatiaľ nemáte žiadny pohľad.')).toBeInTheDocument();
    expect(screen.getAllByRole('button', { name: 'Zavrieť' }).at(-1)).toHaveFocus();
  });
});

describe('the columns of a list', () => {
  it('are those that the person keeps, wherever they sign in', async () => {
    setUp({ hidden: ['updated_at'], views: [] });
    answer('columns', { hidden: ['updated_at', 'status'], views: [] });
    const user = open(pages);
    await rowOf('O nás');
    expect(screen.queryByRole('columnheader', { name: 'Upravené' })).toBeNull();
    await user.click(screen.getByRole('button', { name: 'Stĺpce' }));
    await user.click(await screen.findByRole('menuitemcheckbox', { name: 'Stav', checked: true }));
    await waitFor(() => expect(screen.queryByRole('columnheader', { name: 'Stav' })).toBeNull());
    expect(screen.getByRole('menuitemcheckbox', { name: 'Stav' })).not.toBeChecked();
    await waitFor(() => expect(sent()).toEqual({ screen: 'content/page', 'hidden[0]': 'updated_at', 'hidden[1]': 'status' }));
  });

  it('come back where they could not be kept', async () => {
    setUp({ views: [] });
    server.use(http.post('/api/list-setup/columns', () => HttpResponse.json({ message: 'Databáza spí.' }, { status: 503 })));
    const user = open(pages);
    await rowOf('O nás');
    await user.click(screen.getByRole('button', { name: 'Stĺpce' }));
    await user.click(await screen.findByRole('menuitemcheckbox', { name: 'Stav', checked: true }));
    expect(await screen.findByText('Databáza spí.')).toBeInTheDocument();
    await waitFor(() => expect(screen.getByRole('columnheader', { name: 'Stav' })).toBeInTheDocument());
  });
});

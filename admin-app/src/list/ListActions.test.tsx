import { act, screen, waitFor, within } from '@testing-library/react';
import { http, HttpResponse } from 'msw';
import { describe, expect, it, vi } from 'vitest';
import { onSaved } from '@/api/saved';
import { orders, pages, references } from './views.fixture';
import { note, open, queries, rowOf, serve, server, some, writes } from '../../tests/list-world';

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
    const notified = vi.fn();
    const stop = onSaved(notified);
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
    await waitFor(() => expect(queries).toHaveLength(2));
    expect(notified).toHaveBeenCalledOnce();
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
    expect(queries).toHaveLength(1);
  });

  it('name the row that somebody else removed, and let the others be tried again', async () => {
    serve(pages, some);
    const user = open(pages);
    await rowOf('O nás');
    await user.click(screen.getByRole('checkbox', { name: 'Vybrať záznam: O nás' }));
    await user.click(screen.getByRole('checkbox', { name: 'Vybrať záznam: Kontakt' }));
    serve(pages, [some[0]!]);
    server.use(http.post('/api/content/page/array/publish', () => HttpResponse.json({ message: 'Záznam sa nenašiel.', errors: { 'rows.1': ['Záznam sa nenašiel.'] } }, { status: 422 })));
    await user.click(screen.getByRole('button', { name: /Hromadné akcie/ }));
    await user.click(await screen.findByRole('menuitem', { name: 'Zverejniť' }));
    expect(await screen.findByText('Zmenu sa nepodarilo uložiť. Chyba: Kontakt – Záznam sa nenašiel.')).toBeInTheDocument();
    await waitFor(() => expect(screen.queryByRole('checkbox', { name: 'Vybrať záznam: Kontakt' })).toBeNull());
    expect(screen.getByRole('checkbox', { name: 'Vybrať záznam: O nás' })).toBeChecked();
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

  it('leave the rows ticked that a command was not done to, and call one that is gone as it was', async () => {
    const recount = { name: 'recount', label: 'Prepočítať', icon: 'sync', command: true } as const;
    const shown = {
      ...pages,
      list: { ...pages.list!, bulk: [...pages.list!.bulk, recount] },
      commands: [{ name: 'recount', label: 'Prepočítať', icon: 'sync', scope: 'bulk', url: '/api/content/page/array/recount' }] as never,
    };
    serve(shown, some.map((row) => ({ ...row, can: [...(row.can ?? []), 'recount'] })));
    const failed = [{ id: 1, title: '', message: 'Záznam neexistuje.' }];
    server.use(http.post('/api/content/page/array/recount', () => HttpResponse.json({ message: 'Vykonané: 1. Jeden záznam sa nepodaril.', data: { done: [2], failed } })));
    const user = open(shown);
    await rowOf('O nás');
    await user.click(screen.getByRole('checkbox', { name: 'Vybrať záznam: O nás' }));
    await user.click(screen.getByRole('checkbox', { name: 'Vybrať záznam: Kontakt' }));
    await user.click(screen.getByRole('button', { name: /Hromadné akcie/ }));
    await user.click(await screen.findByRole('menuitem', { name: 'Prepočítať' }));
    expect(await screen.findByText(/O nás – Záznam neexistuje\./)).toBeInTheDocument();
    await waitFor(() => expect(screen.getByRole('checkbox', { name: 'Vybrať záznam: Kontakt' })).not.toBeChecked());
    expect(screen.getByRole('checkbox', { name: 'Vybrať záznam: O nás' })).toBeChecked();
  });

  // Labels, the picking list and the packing slips are printed of the same orders, one after the other.
  it('leave the rows ticked that a command only reads', async () => {
    const print = { name: 'print', label: 'Vytlačiť', icon: 'printer', command: true } as const;
    const shown = {
      ...pages,
      list: { ...pages.list!, bulk: [...pages.list!.bulk, print] },
      commands: [{ name: 'print', label: 'Vytlačiť', icon: 'printer', scope: 'bulk', url: '/api/content/page/array/print', reads: true }] as never,
    };
    serve(shown, some.map((row) => ({ ...row, can: [...(row.can ?? []), 'print'] })));
    server.use(http.post('/api/content/page/array/print', () => HttpResponse.json({ message: 'Vytlačené.' })));
    const user = open(shown);
    await rowOf('O nás');
    await user.click(screen.getByRole('checkbox', { name: 'Vybrať záznam: O nás' }));
    await user.click(screen.getByRole('button', { name: /Hromadné akcie/ }));
    await user.click(await screen.findByRole('menuitem', { name: 'Vytlačiť' }));
    expect(await screen.findByText('Vytlačené.')).toBeInTheDocument();
    await waitFor(() => expect(queries.length).toBeGreaterThan(1));
    expect(screen.getByRole('checkbox', { name: 'Vybrať záznam: O nás' })).toBeChecked();
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

  it('open a file that the server makes in a tab of its own, and close it where there is none', async () => {
    const voucher = { name: 'voucher', label: 'Poukaz', icon: 'gift', opens: '/api/content/page/voucher/{id}' } as const;
    const shown = { ...pages, list: { ...pages.list!, row: [...pages.list!.row, voucher] } };
    serve(shown, some.map((row) => ({ ...row, can: [...(row.can ?? []), 'voucher'] })));
    const tab = { opener: {}, location: { replace: vi.fn() }, close: vi.fn() };
    vi.spyOn(window, 'open').mockReturnValue(tab as unknown as Window);
    vi.stubGlobal('URL', Object.assign(URL, { createObjectURL: vi.fn(() => 'blob:poukaz'), revokeObjectURL: vi.fn() }));
    let made = true;
    server.use(
      http.get('/api/content/page/voucher/1', () =>
        made ? HttpResponse.arrayBuffer(new ArrayBuffer(4)) : HttpResponse.json({ message: 'Nemá názov poukazu.' }, { status: 409 }),
      ),
    );
    const user = open(shown);
    await rowOf('O nás');
    const press = () => user.click(screen.getByRole('button', { name: 'Poukaz: O nás' }));
    await press();
    await waitFor(() => expect(tab.location.replace).toHaveBeenCalledWith('blob:poukaz'));
    expect(tab.close).not.toHaveBeenCalled();
    made = false;
    await press();
    await waitFor(() => expect(tab.close).toHaveBeenCalledOnce());
    expect(await screen.findByText(/Nemá názov poukazu/)).toBeInTheDocument();
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
    serve(orders, [{ id: 7, deleted_at: null, can: ['detail', 'invoice', 'label', 'preview', 'destroy'], name: 'Ján Novák', status: 1, price: 9.9 }]);
    const user = open(orders);
    const row = await rowOf('Ján Novák');
    expect(within(row).getByText('9,90 €')).toBeInTheDocument();
    expect(within(row).getAllByRole('button')).toHaveLength(4);
    await user.click(within(row).getByRole('button', { name: 'Ďalšie akcie: Ján Novák' }));
    expect((await screen.findAllByRole('menuitem')).map((item) => item.textContent)).toEqual(['Náhľad', 'Odstrániť']);
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
    act(() => void vi.advanceTimersByTime(500));
    await waitFor(() => expect(writes).toEqual(['POST /api/reference/order/5 order=12']));
    expect(await screen.findByText('Uložené')).toBeInTheDocument();
    expect(input).toHaveFocus();
    expect(queries).toHaveLength(1);
    await user.tab();
    await waitFor(() => expect(queries).toHaveLength(2));
  });

  it('is saved at once on Enter, and says what is wrong with it', async () => {
    serve(references, rows);
    server.use(http.post('/api/reference/order/5', () => HttpResponse.json({ message: 'Nemáte oprávnenie.' }, { status: 403 })));
    const user = open(references);
    const input = await screen.findByRole('spinbutton', { name: 'Poradie: Chata' });
    await user.clear(input);
    await user.type(input, '-1{Enter}');
    expect(input).toHaveAccessibleDescription('Zadajte najmenej 0.');
    await user.clear(input);
    await user.type(input, '1,5{Enter}');
    expect(input).toHaveAccessibleDescription('Zadajte celé číslo.');
    await user.clear(input);
    await user.type(input, '4{Enter}');
    await waitFor(() => expect(input).toHaveAccessibleDescription('Nemáte oprávnenie.'));
    expect(input).toBeInvalid();
  });
});

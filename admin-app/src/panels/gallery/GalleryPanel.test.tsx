import { act, fireEvent, render, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { App } from 'antd';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import type { View } from '@/contract/view.gen';
import { Notifications } from '@/shell/Notifications';
import { type Answer, type Call, serve, speak } from '../../../tests/form-world';
import type { Picture } from './gallery';
import GalleryPanel from './GalleryPanel';

const ALL = ['create', 'update', 'publish', 'destroy'];
const view = (can = ALL) =>
  ({
    name: 'gallery',
    title: 'Galérie',
    singular: 'Galéria',
    api: '/api/gallery/',
    kind: 'list',
    locales: [
      { id: 'sk', title: 'Slovenčina' },
      { id: 'en', title: 'English' },
    ],
    children: [{ name: 'images', view: 'images', api: '/api/gallery/image/{id}/', can }],
    panels: ['gallery'],
  }) as unknown as View;

const picture = (id: number, changes: Partial<Picture> = {}): Picture => ({
  id,
  path: `p${id}.png`,
  url: `/files/${id}.jpg`,
  thumb: `/files/${id}-t.jpg`,
  status: 1,
  order: id,
  languages: { sk: { title: null }, en: { title: null } },
  ...changes,
});

const three = [picture(1, { languages: { sk: { title: 'Les' }, en: { title: 'Forest' } } }), picture(2), picture(3, { status: 0 })];

function open(pictures: readonly Picture[], answers: Record<string, Answer | ((call: Call) => Answer)> = {}, can = ALL) {
  const calls = serve({
    'GET /api/gallery/7': { body: { data: { id: 7, deleted_at: null, langs: { sk: { title: 'Leto' } } } } },
    'GET /api/gallery/image/7': { body: { data: pictures } },
    ...answers,
  });
  const [onClose, onSaved] = [vi.fn(), vi.fn()];
  render(
    <App>
      <GalleryPanel view={view(can)} id={7} onClose={onClose} onSaved={onSaved} />
      <Notifications />
    </App>,
  );
  return { calls, onClose, onSaved, user: userEvent.setup({ pointerEventsCheck: 0 }) };
}

const writes = (calls: Call[]) => calls.filter(({ method }) => method !== 'GET').map(({ method, path, form }) => [`${method} ${path}`, form]);
const images = () =>
  waitFor(() => {
    const found = [...document.querySelectorAll<HTMLElement>('.gallery-cell')].sort((a, b) => Number(a.getAttribute('aria-posinset')) - Number(b.getAttribute('aria-posinset')));
    expect(found.length).toBeGreaterThan(0);
    return found;
  });
const names = async () => (await images()).map((item) => item.querySelector('.gallery-name')!.textContent);
const button = (name: string) => screen.getByRole('button', { name });
const said = (message: string): Answer => ({ body: { message } });

beforeEach(() => speak('sk'));

describe('the image manager', () => {
  it('shows the images in order, titled with the record', async () => {
    open(three);
    expect(await names()).toEqual(['Les', 'Obrázok 2', 'Obrázok 3']);
    expect(await screen.findByText('Leto')).toBeInTheDocument();
    const [first, , third] = await images();
    expect(within(first!).getByText('Má titulok')).toBeInTheDocument();
    expect(within(third!).getByText('Skrytý')).toBeInTheDocument();
    expect(within(first!).queryByText('Skrytý')).toBeNull();
    expect(screen.getByText('3 obrázky')).toBeInTheDocument();
  });

  it('of a removed record offers nothing that would be refused', async () => {
    open([], {
      'GET /api/gallery/7': { body: { data: { id: 7, deleted_at: '2026-05-02T08:30:00Z', langs: { sk: { title: 'Leto' } } } } },
      'GET /api/gallery/image/7': { status: 404, body: { message: 'Záznam sa nenašiel.' } },
    });
    expect(await screen.findByText('Tento záznam bol odstránený.')).toBeInTheDocument();
    expect(screen.queryByRole('button', { name: 'Vybrať súbory' })).toBeNull();
    expect(screen.queryByText('Záznam sa nenašiel.')).toBeNull();
  });

  it('moves an image by keys, tells each step, and sends only what changed', async () => {
    const { calls, user } = open([...three, picture(4), picture(5)], { 'POST /api/gallery/image/7/reorder/': said('Poradie je uložené.') });
    await images();
    act(() => button('Presunúť: Les').focus());
    await user.keyboard('{Enter}');
    expect(screen.getByText('Obrázok je uchopený. Miesto 1 z 5.')).toBeInTheDocument();
    await user.keyboard('{ArrowRight}{ArrowRight}');
    expect(await names()).toEqual(['Obrázok 1', 'Obrázok 2', 'Les', 'Obrázok 4', 'Obrázok 5']);
    await user.keyboard(' ');
    expect(screen.getByText('Obrázok je položený na mieste 3 z 5.')).toBeInTheDocument();
    await screen.findByText('Poradie je uložené.');
    expect(writes(calls)).toEqual([['POST /api/gallery/image/7/reorder/', { 'images[0]': '2', 'images[1]': '3', 'images[2]': '1' }]]);
  });

  it('leaves the order alone when a move is cancelled', async () => {
    const { calls, user, onClose } = open(three);
    await images();
    act(() => button('Presunúť: Les').focus());
    await user.keyboard('{Enter}{End}{Escape}');
    expect(await names()).toEqual(['Les', 'Obrázok 2', 'Obrázok 3']);
    expect(writes(calls)).toEqual([]);
    expect(onClose).not.toHaveBeenCalled();
  });

  it('moves an image without keys or dragging', async () => {
    const { calls, user } = open(three, { 'POST /api/gallery/image/7/reorder/': said('ok') });
    await images();
    await user.click(button('Presunúť: Les'));
    await user.click(button('Na koniec'));
    await user.click(button('Položiť sem'));
    await waitFor(() => expect(writes(calls)).toHaveLength(1));
    expect(writes(calls)[0]![1]).toEqual({ 'images[0]': '2', 'images[1]': '3', 'images[2]': '1' });
  });

  it('goes back to the order of the server where a move was refused', async () => {
    const { user } = open(three, { 'POST /api/gallery/image/7/reorder/': { status: 403, body: { message: 'To nesmiete.' } } });
    await images();
    await user.click(button('Presunúť: Les'));
    await user.click(button('Na koniec'));
    await user.click(button('Položiť sem'));
    await screen.findByText('Zmenu sa nepodarilo uložiť. Chyba: To nesmiete.');
    await waitFor(async () => expect(await names()).toEqual(['Les', 'Obrázok 2', 'Obrázok 3']));
    // Who does not see the grid has heard of the place where it was put down.
    await screen.findByText('Poradie sa nepodarilo uložiť, obrázky sú späť na pôvodných miestach.');
  });

  it('offers bulk actions once something is ticked, and asks before each', async () => {
    const { calls, user } = open(three, { 'POST /api/gallery/image/7/array/hide': said('Skryté.') });
    await images();
    const menu = screen.getByRole('button', { name: /Hromadné akcie/ });
    expect(menu).toBeDisabled();
    await user.click(screen.getByRole('checkbox', { name: 'Vybrať: Les' }));
    await user.keyboard('{Shift>}');
    await user.click(screen.getByRole('checkbox', { name: 'Vybrať: Obrázok 3' }));
    await user.keyboard('{/Shift}');
    expect(screen.getByText('Vybrané 3 obrázky z 3')).toBeInTheDocument();
    await user.click(screen.getByRole('checkbox', { name: 'Vybrať: Obrázok 3' }));
    await user.click(menu);
    await user.click(await screen.findByRole('menuitem', { name: 'Skryť' }));
    expect(await screen.findByText('Návštevníci stránky už neuvidia 2 vybrané obrázky.')).toBeInTheDocument();
    expect(writes(calls)).toEqual([]);
    await user.click(screen.getByRole('button', { name: 'Skryť' }));
    await screen.findByText('Skryté.');
    expect(writes(calls)).toEqual([['POST /api/gallery/image/7/array/hide', { 'rows[0]': '1', 'rows[1]': '2' }]]);
    expect(screen.getAllByText('Skrytý')).toHaveLength(3);
    expect(screen.getByText('3 obrázky')).toBeInTheDocument();
  });

  it('selects all and none', async () => {
    const { user } = open(three);
    await images();
    await user.click(button('Vybrať všetky'));
    expect(screen.getAllByRole('checkbox').every((box) => (box as HTMLInputElement).checked)).toBe(true);
    await user.click(button('Zrušiť výber'));
    expect(screen.getAllByRole('checkbox').some((box) => (box as HTMLInputElement).checked)).toBe(false);
  });

  it('removes an image after asking, and the list hears of it on closing', async () => {
    const { calls, user, onClose, onSaved } = open(three, { 'DELETE /api/gallery/image/7/destroy/2': said('Odstránené.') });
    await images();
    await user.click(button('Odstrániť: Obrázok 2'));
    await user.click(await screen.findByRole('button', { name: 'Odstrániť' }));
    await screen.findByText('Odstránené.');
    expect(writes(calls)).toEqual([['DELETE /api/gallery/image/7/destroy/2', {}]]);
    expect(await names()).toEqual(['Les', 'Obrázok 2']);
    await user.click(button('Zavrieť'));
    expect(onSaved).toHaveBeenCalledTimes(1);
    expect(onClose).toHaveBeenCalledTimes(1);
  });

  it('shows the turned picture by its new address', async () => {
    const { user } = open(three, { 'POST /api/gallery/image/7/rotate/1': { body: { message: 'Otočené.', data: { ...three[0], url: '/files/1b.jpg', thumb: '/files/1b-t.jpg' } } } });
    const [first] = await images();
    await user.click(button('Otočiť: Les'));
    await waitFor(() => expect(first!.querySelector('img')).toHaveAttribute('src', '/files/1b-t.jpg'));
  });

  it('saves the titles of every locale', async () => {
    const { calls, user } = open(three, { 'POST /api/gallery/image/7/2': said('Uložené.') });
    await images();
    await user.click(button('Upraviť titulky: Obrázok 2'));
    await user.type(await screen.findByRole('textbox', { name: 'Titulok (Slovenčina)' }), 'Lúka');
    await user.type(screen.getByRole('textbox', { name: 'Titulok (English)' }), 'Meadow');
    await user.click(button('Uložiť'));
    await screen.findByText('Uložené.');
    expect(writes(calls)).toEqual([['POST /api/gallery/image/7/2', { 'languages[sk][title]': 'Lúka', 'languages[en][title]': 'Meadow' }]]);
    expect(await names()).toEqual(['Les', 'Lúka', 'Obrázok 3']);
  });

  it('asks before titles that were written are lost', async () => {
    const { user } = open(three);
    await images();
    await user.click(button('Upraviť titulky: Obrázok 2'));
    const title = await screen.findByRole('textbox', { name: 'Titulok (Slovenčina)' });
    await user.type(title, 'Lúka');
    const close = within(title.closest<HTMLElement>('.ant-modal')!).getAllByRole('button', { name: 'Zavrieť' });
    for (const one of close) {
      await user.click(one);
      await user.click(await screen.findByText('Pokračovať v úpravách'));
    }
    expect(title).toHaveValue('Lúka');
    await user.clear(title);
    await user.click(close.at(-1)!);
    await waitFor(() => expect(screen.queryByRole('textbox')).toBeNull());
  });

  it('says at its field why a title is wrong', async () => {
    const { user } = open(three, { 'POST /api/gallery/image/7/2': { status: 422, body: { message: 'Opravte polia.', errors: { 'languages.en.title': ['Priveľa znakov.'] } } } });
    await images();
    await user.click(button('Upraviť titulky: Obrázok 2'));
    await user.click(await screen.findByRole('button', { name: 'Uložiť' }));
    expect(await screen.findByText('Priveľa znakov.')).toHaveAttribute('role', 'alert');
    expect(screen.getByRole('textbox', { name: 'Titulok (English)' })).toBeInvalid();
  });

  it('shows one picture after another', async () => {
    const { user } = open(three);
    await images();
    await user.click(button('Zväčšiť: Obrázok 2'));
    expect(await screen.findByRole('img', { name: 'Obrázok 2' })).toHaveAttribute('src', '/files/2.jpg');
    const show = document.querySelector<HTMLElement>('.gallery-show')!;
    await user.keyboard('{ArrowRight}');
    expect(within(show).getByRole('status')).toHaveTextContent('3 / 3');
    await user.keyboard('{ArrowRight}');
    expect(within(show).getByRole('img', { name: 'Les' })).toBeInTheDocument();
    await user.keyboard('{ArrowLeft}{Home}');
    await user.click(within(show).getByRole('button', { name: 'Predchádzajúci obrázok' }));
    expect(within(show).getByRole('status')).toHaveTextContent('3 / 3');
  });

  it('goes on by a swipe, and not by a touch', async () => {
    const { user } = open(three);
    await images();
    await user.click(button('Zväčšiť: Les'));
    await screen.findByRole('img', { name: 'Les' });
    const stage = document.querySelector('.gallery-show-stage')!;
    const finger = (from: number, to: number) => {
      // The simulated browser's own pointer events have no place.
      fireEvent(stage, new MouseEvent('pointerdown', { bubbles: true, clientX: from }));
      fireEvent(stage, new MouseEvent('pointerup', { bubbles: true, clientX: to }));
    };
    finger(200, 190);
    expect(screen.getByRole('img', { name: 'Les' })).toBeInTheDocument();
    finger(200, 100);
    expect(screen.getByRole('img', { name: 'Obrázok 2' })).toBeInTheDocument();
    finger(100, 200);
    expect(screen.getByRole('img', { name: 'Les' })).toBeInTheDocument();
  });

  it('offers nothing that the person may not do', async () => {
    open(three, {}, []);
    await images();
    expect(screen.queryByRole('checkbox')).toBeNull();
    expect(screen.queryByRole('button', { name: /Presunúť|Odstrániť|Otočiť|Upraviť|Hromadné|Vybrať/ })).toBeNull();
    expect(button('Zväčšiť: Les')).toBeInTheDocument();
  });

  it('keeps few of two thousand images on the page', async () => {
    open(Array.from({ length: 2000 }, (_, n) => picture(n + 1)));
    expect((await images()).length).toBeLessThan(100);
    expect(screen.getByText('2 000 obrázkov')).toBeInTheDocument();
  });

  it('says where nothing is, and why nothing came', async () => {
    open([]);
    expect(await screen.findByText('Zatiaľ tu nie sú žiadne obrázky.')).toBeInTheDocument();
  });

  it('offers another try where the images did not come', async () => {
    let failed = false;
    const { user } = open(three, {
      'GET /api/gallery/image/7': () => {
        if (failed) return { body: { data: three } };
        failed = true;
        return { status: 503, body: { message: 'Databáza spí.' } };
      },
    });
    expect(await screen.findByText('Databáza spí.')).toBeInTheDocument();
    await user.click(button('Skúsiť znova'));
    expect(await names()).toHaveLength(3);
  });

  it('closes where the record is not there', async () => {
    const { onClose } = open([], { 'GET /api/gallery/7': { status: 404, body: { message: 'Nenašlo sa.' } }, 'GET /api/gallery/image/7': { status: 404, body: { message: 'Nenašlo sa.' } } });
    await waitFor(() => expect(onClose).toHaveBeenCalled());
  });
});

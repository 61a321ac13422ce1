import { render, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { http, HttpResponse } from 'msw';
import { setupServer } from 'msw/node';
import { readFileSync } from 'node:fs';
import { MemoryRouter } from '../../tests/umi';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { storeUser, type User } from '@/api/session';
import type { View } from '@/contract/view.gen';
import { setTexts, type Texts } from '@/i18n/texts';
import { Notifications } from '@/shell/Notifications';
import { NavigationProvider } from '@/view/navigation';
import TreeScreen from './TreeScreen';

const read = (path: string): unknown => JSON.parse(readFileSync(`${process.cwd()}/../${path}`, 'utf8'));
const view = read('schemas/views/content.navigation.json') as View;
const pages = { name: 'content/page', title: 'Stránky', icon: '', path: 'content/page', route_name: 'contentPage', kind: 'list', can_create: true } as const;

const node = (id: number, title: string, ...children: unknown[]) => ({ id, lang: { title }, children });
const start = () => [node(1, 'Úvod'), node(2, 'Obchod', node(3, 'Sviečky'), node(4, 'Mydlá')), node(5, 'Kontakt')];

const server = setupServer();
beforeAll(() => server.listen({ onUnhandledRequest: 'error' }));
afterEach(() => server.resetHandlers());
afterAll(() => server.close());

/** The saves that came, as "version: tree" with the tree as in "1(2 3) 4". */
let saves: string[] = [];

function fold(form: FormData): string {
  const tree: Record<string, unknown> = {};
  for (const [key, value] of form) {
    const path = key.match(/[\w-]+/g) ?? [];
    let at = tree;
    for (const [i, part] of path.entries()) {
      if (i === path.length - 1) at[part] = value;
      else at = (at[part] ??= {}) as Record<string, unknown>;
    }
  }
  const write = (level: unknown): string =>
    Object.values((level ?? {}) as Record<string, { id: string; children?: unknown }>)
      .map(({ id, children }) => (children ? `${id}(${write(children)})` : id))
      .join(' ');
  return `${String(tree.version)}: ${write(tree.tree)}`;
}

type Reply = { status: number; body: unknown };
const ordered = (version: number): Reply => ({ status: 200, body: { message: 'Poradie bolo uložené.', data: { version } } });

function serve(answers: Reply[], data: () => unknown[] = start) {
  let loads = 0;
  server.use(
    http.get('/api/content/navigation/tree', () => {
      loads++;
      return HttpResponse.json({ data: data(), version: 10 * loads });
    }),
    http.post('/api/content/navigation/', async ({ request }) => {
      saves.push(fold(await request.formData()));
      const { status, body } = answers.shift() ?? ordered(100 + saves.length);
      return HttpResponse.json(body as object, { status });
    }),
  );
}

async function open(changed: Partial<View> = {}) {
  const user = userEvent.setup({ pointerEventsCheck: 0 });
  render(
    <MemoryRouter>
      <NavigationProvider value={{ menu: [], screens: [pages], tiles: [] }}>
        <TreeScreen view={{ ...view, ...changed }} />
        <Notifications />
      </NavigationProvider>
    </MemoryRouter>,
  );
  await screen.findByText(view.info!);
  return user;
}

/** The tree as it is seen: "Obchod(Sviečky Mydlá)". */
function seen(): string {
  const write = (list: Element): string =>
    [...list.children]
      .map((item) => {
        const below = item.querySelector(':scope > .tree-level');
        return `${item.querySelector(':scope > .tree-row .tree-title')?.firstChild?.textContent}${below ? `(${write(below)})` : ''}`;
      })
      .join(' ');
  return write(screen.getByRole('list', { name: 'Navigácia' }));
}

const handle = (title: string) => screen.findByRole('button', { name: `Presunúť: ${title}` });
const button = (name: string) => screen.getByRole('button', { name });
const announced = () => screen.getByTestId('tree-said').textContent?.trim();

beforeEach(() => {
  saves = [];
  const texts = Object.assign({}, ...['tree', 'common', 'shell', 'list'].map((name) => read(`locales/${name}.sk.json`))) as Texts;
  setTexts({ locale: 'sk', locales: [], texts });
});

describe('the tree', () => {
  it('shows what the server tells, with links to the forms', async () => {
    serve([]);
    await open();
    await handle('Úvod');
    expect(seen()).toBe('Úvod Obchod(Sviečky Mydlá) Kontakt');
    expect(screen.getByRole('link', { name: 'Sviečky' })).toHaveAttribute('href', '/app/content/page/3');
    expect(screen.getByRole('link', { name: 'Upraviť: Sviečky' })).toHaveAttribute('href', '/app/content/page/3');
    expect(screen.queryByRole('button', { name: /Vytvoriť/ })).toBeNull();
  });

  it('finds nodes by words of their titles and of those above, and shows one where it stands', async () => {
    serve([]);
    const user = await open();
    await handle('Úvod');
    await user.click(button('Zbaliť: Obchod'));
    expect(seen()).toBe('Úvod Obchod Kontakt');
    const search = screen.getByRole('searchbox', { name: 'Hľadať v strome' });
    await user.type(search, 'obchod mydla');
    // With the way to it, though that is collapsed; what is cut to this is not moved.
    expect(seen()).toBe('Obchod(Mydlá)');
    expect(screen.getByText('Počet nájdených: 1')).toBeInTheDocument();
    expect(screen.queryByRole('button', { name: /^Presunúť/ })).toBeNull();
    await user.click(button('Ukázať v celom strome: Mydlá'));
    expect(seen()).toBe('Úvod Obchod(Sviečky Mydlá) Kontakt');
    expect(await handle('Mydlá')).toHaveFocus();
    expect(search).toHaveValue('');

    // What stands below is found by its own words, not by those above alone.
    await user.type(search, 'obchod');
    expect(seen()).toBe('Obchod');
    await user.keyboard('{Escape}');
    await user.type(search, 'nič také');
    expect(screen.getByText('„nič také“ tu nie je.')).toBeVisible();
    await user.clear(search);
    expect(seen()).toBe('Úvod Obchod(Sviečky Mydlá) Kontakt');
    localStorage.clear();
  });

  it('leads to the pages while it is empty', async () => {
    serve([], () => []);
    await open();
    expect(await screen.findByText('Zatiaľ tu nie je žiadna položka.')).toBeVisible();
    expect(screen.getByRole('link', { name: 'Otvoriť zoznam „Stránky“' })).toHaveAttribute('href', '/app/content/page');
  });

  it('says why it could not be loaded, and tries again', async () => {
    server.use(http.get('/api/content/navigation/tree', () => HttpResponse.json({ message: 'Nedá sa.' }, { status: 500 }), { once: true }));
    const user = await open();
    expect(await screen.findByText('Nedá sa.')).toBeVisible();
    serve([]);
    await user.click(button('Skúsiť znova'));
    await handle('Úvod');
    expect(screen.queryByText('Nedá sa.')).toBeNull();
  });

  it('only shows to whom it may not be moved by', async () => {
    serve([]);
    await open({ tree: { ...view.tree!, can_save: false } });
    await screen.findByRole('link', { name: 'Úvod' });
    expect(screen.queryByRole('button', { name: /Presunúť|Posunúť/ })).toBeNull();
  });

  it('stays collapsed', async () => {
    serve([]);
    const user = await open();
    await handle('Obchod');
    await user.click(button('Zbaliť: Obchod'));
    expect(seen()).toBe('Úvod Obchod Kontakt');
    expect(button('Rozbaliť: Obchod')).toHaveAttribute('aria-expanded', 'false');
    expect(localStorage.getItem('tree.content/navigation.collapsed')).toBe('[2]');
    await user.click(button('Rozbaliť všetko'));
    expect(seen()).toBe('Úvod Obchod(Sviečky Mydlá) Kontakt');
  });
});

describe('a move by a button', () => {
  it('is saved whole with the version, and keeps the focus', async () => {
    serve([]);
    const user = await open();
    await handle('Kontakt');
    await user.click(button('Posunúť vyššie: Kontakt'));
    expect(seen()).toBe('Úvod Kontakt Obchod(Sviečky Mydlá)');
    expect(await screen.findByText('Poradie bolo uložené.')).toBeVisible();
    expect(saves).toEqual(['10: 1 5 2(3 4)']);
    expect(button('Posunúť vyššie: Kontakt')).toHaveFocus();
    expect(announced()).toBe('Kontakt. Najvyššia úroveň, 2. miesto z 3.');

    await user.click(button('Zaradiť pod predchádzajúcu položku: Kontakt'));
    expect(seen()).toBe('Úvod(Kontakt) Obchod(Sviečky Mydlá)');
    await waitFor(() => expect(saves).toEqual(['10: 1 5 2(3 4)', '101: 1(5) 2(3 4)']));
    // The button is spent, so the focus goes to the handle.
    expect(await handle('Kontakt')).toHaveFocus();
    expect(button('Posunúť nižšie: Kontakt')).toBeDisabled();
  });

  it('is taken back when it fails', async () => {
    serve([{ status: 500, body: { message: 'Porucha.' } }]);
    const user = await open();
    await handle('Kontakt');
    await user.click(button('Posunúť vyššie: Kontakt'));
    expect(await screen.findByText('Presun sa nepodarilo uložiť, položky sú späť na pôvodnom mieste. Porucha.')).toBeVisible();
    expect(seen()).toBe('Úvod Obchod(Sviečky Mydlá) Kontakt');
  });

  it('that meets another person says who and when, and shows what is there now', async () => {
    let data = start();
    serve([{ status: 409, body: { message: 'Konflikt', data: { version: 7, updated_at: '2026-05-02T08:30:00Z', user: { id: 2, name: 'Eva Horáková' } } } }], () => data);
    const user = await open();
    await handle('Kontakt');
    data = [node(5, 'Kontakt'), node(1, 'Úvod'), node(2, 'Obchod')];
    await user.click(button('Posunúť vyššie: Kontakt'));
    const note = await screen.findByText(/zmenil niekto iný: Eva Horáková, 2\.\s?5\.\s?2026/);
    expect(note).toBeVisible();
    await waitFor(() => expect(seen()).toBe('Kontakt Úvod Obchod'));
    await user.click(button('Posunúť nižšie: Kontakt'));
    await waitFor(() => expect(saves).toEqual(['10: 1 5 2(3 4)', '20: 1 5 2']));
    expect(screen.queryByText(/Eva Horáková/)).toBeNull();
  });

  it('is taken back from the notice of it', async () => {
    serve([]);
    const user = await open();
    await handle('Kontakt');
    await user.click(button('Posunúť vyššie: Kontakt'));
    await user.click(await screen.findByRole('button', { name: 'Vrátiť späť' }));
    await waitFor(() => expect(saves).toEqual(['10: 1 5 2(3 4)', '101: 1 2(3 4) 5']));
    expect(seen()).toBe('Úvod Obchod(Sviečky Mydlá) Kontakt');
  });

  it('is not taken back over what somebody else moved since', async () => {
    serve([]);
    const user = await open();
    await handle('Kontakt');
    await user.click(button('Posunúť vyššie: Kontakt'));
    const undo = await screen.findByRole('button', { name: 'Vrátiť späť' });
    await user.click(button('Načítať znova'));
    await waitFor(() => expect(seen()).toBe('Úvod Obchod(Sviečky Mydlá) Kontakt'));
    await user.click(undo);
    expect(await screen.findByText('Presun sa neuložil')).toBeVisible();
    expect(saves).toEqual(['10: 1 5 2(3 4)']);
  });

  it('that is refused is not offered to be taken back', async () => {
    serve([ordered(11), { status: 409, body: { message: 'Konflikt', data: null } }]);
    const user = await open();
    await handle('Kontakt');
    await user.click(button('Posunúť vyššie: Kontakt'));
    await screen.findByRole('button', { name: 'Vrátiť späť' });
    await user.click(button('Posunúť vyššie: Kontakt'));
    await screen.findByText('Presun sa neuložil');
    expect(screen.queryByRole('button', { name: 'Vrátiť späť' })).toBeNull();
  });

  it('that meets the same person in another tab says so', async () => {
    storeUser({ id: 2, name: 'Eva', role_id: 2 } as User);
    serve([{ status: 409, body: { message: 'Konflikt', data: { version: 7, updated_at: '2026-05-02T08:30:00Z', user: { id: 2, name: 'Eva Horáková' } } } }]);
    const user = await open();
    await handle('Kontakt');
    await user.click(button('Posunúť vyššie: Kontakt'));
    expect(await screen.findByText(/zmenili na inej karte alebo inom zariadení, 2\.\s?5\.\s?2026/)).toBeVisible();
    expect(screen.queryByText(/niekto iný/)).toBeNull();
    storeUser(null);
  });

  it('waits for the one before it', async () => {
    let release: () => void = () => undefined;
    const held = new Promise<void>((done) => (release = done));
    serve([]);
    server.use(
      http.post(
        '/api/content/navigation/',
        async ({ request }) => {
          saves.push(fold(await request.formData()));
          await held;
          return HttpResponse.json({ message: 'Poradie bolo uložené.', data: { version: 77 } });
        },
        { once: true },
      ),
    );
    const user = await open();
    await handle('Úvod');
    await user.click(button('Posunúť nižšie: Úvod'));
    await user.click(button('Posunúť nižšie: Úvod'));
    await user.click(button('Zaradiť pod predchádzajúcu položku: Úvod'));
    await waitFor(() => expect(saves).toEqual(['10: 2(3 4) 1 5']));
    release();
    await waitFor(() => expect(saves).toEqual(['10: 2(3 4) 1 5', '77: 2(3 4) 5(1)']));
  });
});

describe('a grabbed item', () => {
  it('is moved by arrows and saved once, when dropped', async () => {
    serve([]);
    const user = await open();
    (await handle('Úvod')).focus();
    await user.keyboard('{Enter}');
    expect(await handle('Úvod')).toHaveAttribute('aria-pressed', 'true');
    expect(announced()).toMatch(/^Položka Úvod je uchopená\. Najvyššia úroveň, 1\. miesto z 3\. Šípky/);
    await user.keyboard('{ArrowUp}');
    expect(announced()).toBe('Týmto smerom sa položka posunúť nedá.');
    await user.keyboard('{ArrowDown}{ArrowRight}');
    expect(seen()).toBe('Obchod(Sviečky Mydlá Úvod) Kontakt');
    expect(announced()).toBe('Úvod. Pod položkou Obchod, 3. miesto z 3.');
    expect(await handle('Úvod')).toHaveFocus();
    expect(saves).toEqual([]);
    await user.keyboard(' ');
    await waitFor(() => expect(saves).toEqual(['10: 2(3 4 1) 5']));
    expect(announced()).toBe('Položka Úvod je položená. Pod položkou Obchod, 3. miesto z 3.');
    expect(await handle('Úvod')).toHaveAttribute('aria-pressed', 'false');
    await user.keyboard('{ArrowUp}');
    expect(seen()).toBe('Obchod(Sviečky Mydlá Úvod) Kontakt');
  });

  it('goes back on Escape, and when it is left', async () => {
    serve([]);
    const user = await open();
    (await handle('Sviečky')).focus();
    await user.keyboard(' {ArrowLeft}');
    expect(seen()).toBe('Úvod Obchod(Mydlá) Sviečky Kontakt');
    await user.keyboard('{Escape}');
    expect(seen()).toBe('Úvod Obchod(Sviečky Mydlá) Kontakt');
    expect(announced()).toBe('Presun je zrušený. Položka Sviečky je späť na svojom mieste.');
    expect(await handle('Sviečky')).toHaveFocus();

    await user.keyboard(' {ArrowLeft}{Tab}');
    await waitFor(() => expect(seen()).toBe('Úvod Obchod(Sviečky Mydlá) Kontakt'));
    expect(saves).toEqual([]);
  });

  it('opens what it goes into', async () => {
    serve([]);
    const user = await open();
    await handle('Kontakt');
    await user.click(button('Zbaliť: Obchod'));
    (await handle('Kontakt')).focus();
    await user.keyboard('{Enter}{ArrowRight}');
    expect(seen()).toBe('Úvod Obchod(Sviečky Mydlá Kontakt)');
    expect(await handle('Kontakt')).toHaveFocus();
    expect(within(screen.getByRole('list', { name: 'Navigácia' })).getAllByRole('listitem')).toHaveLength(5);
  });
});

import { fireEvent, screen, waitFor } from '@testing-library/react';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { notices } from '@/api/notices';
import { COMMIT_DELAY } from '@/form/widgets/useDraft';
import { lists, open, page, serve, speak, viewOf } from './form-world';

// The editor asks of a browser what jsdom does not have; it is tried in a real one.
vi.mock('@/form/widgets/rich/Editor', () => ({ default: ({ id }: { id: string }) => <textarea id={id} /> }));

const view = viewOf('content.page.json');
const field = (label: string, nth = 0) => screen.getAllByLabelText(new RegExp(`^${label}`))[nth]!;
const ready = () => screen.findByText('Uložiť');
// Asking for buttons by their role takes seconds in a form of this size.
const button = (text: string) => screen.getByText(text).closest('button')!;
const press = (text: string) => fireEvent.click(button(text));
const findTab = async (text: string) => (await screen.findByText(text)).closest<HTMLElement>('[role=tab]')!;
// In tests the component library gives all its dialogs one id, so their names are not to be asked for.
const dialogOf = async (title: string) => (await screen.findByText(title)).closest<HTMLElement>('[role=dialog]')!;
const saves = (calls: { method: string; path: string }[], path = '/api/content/page/') =>
  calls.filter((call) => call.method === 'POST' && call.path === path);

beforeEach(() => speak('sk'));

describe('creating', () => {
  it('makes the slug from the title until it is written by hand, and sends what was typed a moment ago', async () => {
    const calls = serve({
      ...lists,
      'POST /api/content/page/validate/title_url': { body: { data: true } },
      'POST /api/content/page/': { status: 201, body: { message: 'Záznam bol vytvorený.', data: { id: 18 } } },
    });
    const { onClose, onSaved } = open(view, null);
    await ready();
    expect(screen.getByText(view.new!)).toBeInTheDocument();

    fireEvent.change(field('Názov'), { target: { value: 'Čo   je nové?' } });
    await waitFor(() => expect(field('Adresa URL')).toHaveValue('co-je-nove'));
    fireEvent.change(field('Adresa URL'), { target: { value: 'novinky' } });
    fireEvent.change(field('Názov'), { target: { value: 'Čo bude nové' } });
    await new Promise((done) => setTimeout(done, 400));
    expect(field('Adresa URL')).toHaveValue('novinky');

    fireEvent.change(field('Názov', 1), { target: { value: 'News' } });
    await waitFor(() => expect(field('Adresa URL', 1)).toHaveValue('news'));
    fireEvent.change(field('Názov', 1), { target: { value: 'The news' } });
    press('Uložiť');

    await waitFor(() => expect(onClose).toHaveBeenCalled());
    expect(onSaved).toHaveBeenCalledWith({ id: 18 });
    expect(notices.get()?.text).toBe('Záznam bol vytvorený.');
    expect(saves(calls)[0]).toMatchObject({
      form: { 'langs[sk][title]': 'Čo bude nové', 'langs[sk][title_url]': 'novinky', 'langs[en][title]': 'The news', status: 'true', module_id: '' },
    });
  });

  it('sends what was written when it is saved at the very moment that the writing comes to rest', async () => {
    const calls = serve({
      ...lists,
      'POST /api/content/page/validate/title_url': { body: { data: true } },
      'POST /api/content/page/': { status: 201, body: { message: 'Záznam bol vytvorený.', data: { id: 18 } } },
    });
    open(view, null);
    await ready();
    fireEvent.change(field('Názov', 1), { target: { value: 'News' } });
    await waitFor(() => expect(field('Adresa URL', 1)).toHaveValue('news'));
    fireEvent.change(field('Názov'), { target: { value: 'Čo je' } });
    await waitFor(() => expect(field('Adresa URL')).toHaveValue('co-je'));

    const timers = vi.spyOn(globalThis, 'setTimeout');
    fireEvent.change(field('Názov'), { target: { value: 'Čo je nové' } });
    const rests = timers.mock.calls.filter(([, delay]) => delay === COMMIT_DELAY).at(-1)![0];
    // A browser draws nothing between a timer and a click that waits behind it.
    rests();
    button('Uložiť').click();

    await waitFor(() => expect(saves(calls)).toHaveLength(1));
    expect(saves(calls)[0]).toMatchObject({ form: { 'langs[sk][title]': 'Čo je nové', 'langs[en][title]': 'News' } });
  });

  it('counts the errors of each locale, goes to the first one and refreshes the messages', async () => {
    const calls = serve(lists);
    open(view, null);
    await ready();
    fireEvent.change(field('Názov'), { target: { value: 'O nás' } });
    await waitFor(() => expect(field('Adresa URL')).toHaveValue('o-nas'));
    press('Uložiť');

    const english = await findTab('English');
    await waitFor(() => expect(english).toHaveTextContent('2 chyby'));
    await waitFor(() => expect(english).toHaveAttribute('aria-selected', 'true'));
    await waitFor(() => expect(field('Názov', 1)).toHaveFocus());
    expect(field('Názov', 1)).toBeInvalid();
    expect(field('Názov', 1)).toHaveAccessibleDescription(/Zadajte aspoň 3 znaky\./);
    expect(button('English: 2 chyby')).toBeInTheDocument();
    expect(saves(calls)).toHaveLength(0);

    fireEvent.change(field('Názov', 1), { target: { value: 'About us' } });
    await waitFor(() => expect(screen.queryByText(/2 chyby/)).not.toBeInTheDocument());
  });

  it('says that a slug is taken and does not save it', async () => {
    const calls = serve({ ...lists, 'POST /api/content/page/validate/title_url': ({ form }) => ({ body: { data: form.value !== 'o-nas' } }) });
    open(view, null);
    await ready();
    fireEvent.change(field('Názov'), { target: { value: 'O nás' } });
    fireEvent.change(field('Názov', 1), { target: { value: 'About' } });
    expect(await screen.findByText('Túto adresu URL už používa iný záznam.')).toBeInTheDocument();
    expect(await screen.findByText('Voľné.')).toBeInTheDocument();
    const asked = calls.filter(({ path }) => path.endsWith('validate/title_url'));
    expect(asked.map(({ form }) => `${form.locale} ${form.value}`).sort()).toEqual(['en about', 'sk o-nas']);
    press('Uložiť');
    await waitFor(() => expect(field('Adresa URL')).toBeInvalid());
    expect(saves(calls)).toHaveLength(0);
  });

  it('takes a value as valid when it could not be checked', async () => {
    const logged = vi.spyOn(console, 'warn').mockImplementation(() => undefined);
    serve({ ...lists, 'POST /api/content/page/validate/title_url': { status: 503, body: { message: 'Nedostupné.' } } });
    open(view, null);
    await ready();
    fireEvent.change(field('Názov'), { target: { value: 'O nás' } });
    await waitFor(() => expect(logged).toHaveBeenCalledWith(expect.stringContaining('title_url'), expect.anything()));
    expect(field('Adresa URL')).toBeValid();
  });
});

describe('editing', () => {
  const loaded = { ...lists, 'GET /api/content/page/17': { body: { data: page() } } };
  /** The record has another version since, which is taken. */
  const savedMeanwhile = (data: object) =>
    serve({
      ...loaded,
      'POST /api/content/page/17': ({ form }) => (form.version === '5' ? {} : { status: 409, body: { message: 'Konflikt', data } }),
    });

  it('shows the record, sends its version and only what the form asks for', async () => {
    const calls = serve({ ...loaded, 'POST /api/content/page/17': { body: { message: 'Záznam bol uložený.' } } });
    const { onClose } = open(view, 17);
    await ready();
    expect(field('Názov')).toHaveValue('O nás');
    expect(screen.getByText('O nás', { selector: 'strong' })).toBeInTheDocument();
    expect(await screen.findByText('Novinky')).toBeInTheDocument();
    fireEvent.keyDown(window, { key: 's', ctrlKey: true });
    await waitFor(() => expect(saves(calls, '/api/content/page/17')).toHaveLength(1));
    expect(onClose).not.toHaveBeenCalled();
    const sent = saves(calls, '/api/content/page/17')[0] as unknown as { form: Record<string, unknown> };
    expect(sent.form).toMatchObject({ version: '3', module_id: '1', category_id: '5', 'galleries[0]': '2', 'galleries[1]': '1' });
    expect(Object.keys(sent.form).filter((key) => /^(image|id|can|created_at|deleted_at)/.test(key))).toEqual([]);
  });

  it('clears the category when the module is changed, and not before', async () => {
    const calls = serve({ ...loaded, 'POST /api/content/page/17': {} });
    const { onClose } = open(view, 17);
    await ready();
    await screen.findByText('Novinky');
    fireEvent.mouseDown(field('Modul'));
    fireEvent.mouseUp(field('Modul'));
    fireEvent.click(await screen.findByTitle('Galérie'));
    await waitFor(() => expect(screen.queryByText('Novinky')).not.toBeInTheDocument());
    press('Uložiť');
    await waitFor(() => expect(onClose).toHaveBeenCalled());
    expect(saves(calls, '/api/content/page/17')[0]).toMatchObject({ form: { module_id: '2', category_id: '' } });
  });

  it('marks a removed image for removal, and can take that back', async () => {
    const calls = serve({ ...loaded, 'POST /api/content/page/17': {} });
    const { onClose } = open(view, 17);
    await ready();
    press('Odstrániť obrázok');
    expect(screen.getByText('Obrázok sa po uložení odstráni.')).toBeInTheDocument();
    press('Vrátiť späť');
    expect(screen.queryByText('Obrázok sa po uložení odstráni.')).not.toBeInTheDocument();
    press('Odstrániť obrázok');
    press('Uložiť');
    await waitFor(() => expect(onClose).toHaveBeenCalled());
    expect(saves(calls, '/api/content/page/17')[0]).toMatchObject({ form: { image: '__delete__' } });
  });

  it('refuses a file of a wrong type at once, and is not saved as if nothing had been chosen', async () => {
    const calls = serve({ ...loaded, 'POST /api/content/page/17': {} });
    const { onClose } = open(view, 17);
    await ready();
    const input = document.querySelector<HTMLInputElement>('input[type=file]')!;
    fireEvent.change(input, { target: { files: [new File(['x'], 'a.pdf', { type: 'application/pdf' })] } });
    expect(await screen.findByRole('alert')).toHaveTextContent('Tento súbor nie je podporovaný obrázok.');
    press('Uložiť');
    await waitFor(() => expect(button('Zmeniť obrázok')).toHaveFocus());
    expect(saves(calls, '/api/content/page/17')).toHaveLength(0);
    press('Vrátiť späť');
    await waitFor(() => expect(screen.queryByRole('alert')).not.toBeInTheDocument());
    press('Uložiť');
    await waitFor(() => expect(onClose).toHaveBeenCalled());
    expect(saves(calls, '/api/content/page/17')[0]).not.toHaveProperty('form.image');
  });

  it('shows what the server refuses at its field', async () => {
    serve({
      ...loaded,
      'POST /api/content/page/17': { status: 422, body: { message: 'Formulár obsahuje chyby.', errors: { 'langs.en.title_url': ['Obsadené.'] } } },
    });
    const { onClose } = open(view, 17);
    await ready();
    press('Uložiť');
    expect(await screen.findByText('Obsadené.')).toBeInTheDocument();
    const english = await findTab('English');
    await waitFor(() => expect(english).toHaveAttribute('aria-selected', 'true'));
    fireEvent.change(field('Adresa URL', 1), { target: { value: 'about' } });
    await waitFor(() => expect(screen.queryByText('Obsadené.')).not.toBeInTheDocument());
    expect(onClose).not.toHaveBeenCalled();
  });

  it('tells who saved meanwhile and overwrites on request', async () => {
    const data = { version: 5, updated_at: '2026-01-03T09:00:00Z', user: { id: 2, name: 'Peter Malý' } };
    const calls = savedMeanwhile(data);
    const { onClose } = open(view, 17);
    await ready();
    fireEvent.change(field('Názov'), { target: { value: 'O nás dnes' } });
    press('Uložiť');
    const dialog = await dialogOf('Záznam medzitým zmenil niekto iný');
    expect(dialog).toHaveTextContent('Peter Malý');
    // What only this form changed is no question.
    await waitFor(() => expect(dialog).toHaveTextContent('Niet z čoho vyberať'));
    expect(dialog).not.toHaveTextContent('O nás dnes');
    press('Uložiť vybrané');
    await waitFor(() => expect(onClose).toHaveBeenCalled());
    const sent = saves(calls, '/api/content/page/17');
    expect(sent).toHaveLength(2);
    expect(sent[1]).toMatchObject({ form: { version: '5', 'langs[sk][title]': 'O nás dnes' } });
  });

  // A job that notes its document in the record is nobody to settle anything with.
  it.each([
    ['says that nobody did', { updated_at: '2026-01-03T09:00:00Z', user: null }],
    ['knows only of who saved before the record was loaded', { updated_at: '2026-01-02T10:00:00Z', user: { id: 2, name: 'Peter Malý' }, now: '2026-01-02T10:00:01Z' }],
  ])('saves over what the program alone changed beside the form, without a question, where the server %s', async (_, said) => {
    const data = { version: 5, ...said };
    const calls = savedMeanwhile(data);
    const { onClose } = open(view, 17);
    await ready();
    fireEvent.change(field('Názov'), { target: { value: 'O nás dnes' } });
    press('Uložiť');
    await waitFor(() => expect(onClose).toHaveBeenCalled());
    expect(screen.queryByRole('dialog', { name: /medzitým/ })).toBeNull();
    expect(saves(calls, '/api/content/page/17')[1]).toMatchObject({ form: { version: '5', 'langs[sk][title]': 'O nás dnes' } });
  });

  it('asks before unsaved changes are lost', async () => {
    serve(loaded);
    const { onClose } = open(view, 17);
    await ready();
    fireEvent.change(field('Názov'), { target: { value: 'O nás dnes' } });
    press('Zrušiť');
    await dialogOf('Neuložené zmeny');
    expect(onClose).not.toHaveBeenCalled();
    press('Pokračovať v úpravách');
    expect(field('Názov')).toHaveValue('O nás dnes');
    press('Zrušiť');
    await screen.findByText('Zavrieť bez uloženia');
    press('Zavrieť bez uloženia');
    expect(onClose).toHaveBeenCalledOnce();
  });

  it('closes at once when nothing was changed', async () => {
    serve(loaded);
    const { onClose } = open(view, 17);
    await ready();
    press('Zrušiť');
    expect(onClose).toHaveBeenCalledOnce();
  });

  it('shows a removed record under its banner, to be looked at only', async () => {
    serve({ ...lists, 'GET /api/content/page/17': { body: { data: page({ deleted_at: '2026-02-01T08:00:00Z', can: ['restore'] }) } } });
    open(view, 17);
    expect(await screen.findByText('Tento záznam bol odstránený.')).toBeInTheDocument();
    expect(screen.queryByText('Uložiť')).not.toBeInTheDocument();
    expect(button('Obnoviť')).toBeInTheDocument();
    expect(screen.queryByRole('textbox')).not.toBeInTheDocument();
    expect(screen.getAllByText('O nás').length).toBeGreaterThan(0);
    // A text that nobody wrote is a dash, as any value that is not there, and no empty editor.
    expect(screen.queryByText('Načítava sa editor…')).not.toBeInTheDocument();
    expect(screen.getByRole('status', { name: 'Obsah' })).toHaveTextContent('–');
  });

  it('closes with a notice when there is no such record', async () => {
    serve({ ...lists, 'GET /api/content/page/99': { status: 404, body: { message: 'Záznam sa nenašiel.' } } });
    const { onClose } = open(view, 99);
    await waitFor(() => expect(onClose).toHaveBeenCalled());
    expect(notices.get()?.text).toBe('Záznam sa nenašiel.');
  });
});

import { fireEvent, render, screen, waitFor, within } from '@testing-library/react';
import { beforeEach, expect, it, vi } from 'vitest';
import { queryClient } from '@/api/queries';
import { HostContext } from '@/form/widgets/host';
import { LinkSearch } from '@/form/widgets/rich/LinkSearch';
import { optionsQuery } from '@/view/options';
import { lists, open, page, serve, speak, viewOf } from './form-world';

// The editor asks of a browser what jsdom does not have; it is tried in a real one.
vi.mock('@/form/widgets/rich/Editor', () => ({ default: ({ id }: { id: string }) => <textarea id={id} /> }));

const view = viewOf('content.page.json');
const slug = (nth = 0) => screen.getAllByLabelText(/^Adresa URL/)[nth]!;
const warnings = () => screen.queryAllByText(/Odkazy a vyhľadávače/);

beforeEach(() => speak('sk'));

const editing = async (changes: Record<string, unknown>) => {
  serve({ ...lists, 'GET /api/content/page/17': { body: { data: page(changes) } }, 'POST /api/content/page/validate/title_url': { body: { data: true } } });
  open(view, 17);
  await screen.findByText('Uložiť');
};

it('warns who changes the address of what is out, language by language, and gives it back', async () => {
  await editing({ site_addresses: { sk: 'https://www.example.com/sk/o-n%C3%A1s', en: 'https://www.example.com/en/about-us' } });
  expect(warnings()).toHaveLength(0);
  fireEvent.change(slug(), { target: { value: 'o-firme' } });
  await waitFor(() => expect(warnings()).toHaveLength(1));
  const warning = warnings()[0]!;
  expect(warning).toHaveTextContent('https://www.example.com/sk/o-nás');
  // Whoever hears the field hears the warning.
  expect(slug().getAttribute('aria-describedby')).toContain(warning.parentElement!.id);

  fireEvent.click(within(warning).getByText('Ponechať doterajšiu adresu'));
  await waitFor(() => expect(slug()).toHaveValue('o-nas'));
  expect(warnings()).toHaveLength(0);
});

it('warns of nothing where nobody can have followed the address', async () => {
  await editing({ site_addresses: { en: '/en/about-us' } });
  fireEvent.change(slug(), { target: { value: 'o-firme' } });
  fireEvent.change(slug(1), { target: { value: 'company' } });
  await waitFor(() => expect(warnings()).toHaveLength(1));
  expect(warnings()[0]).toHaveTextContent('/en/about-us');
});

const found = [
  { screen: 'content/page', kind: 'Stránka', id: 3, title: 'Kontakt', address: 'https://www.example.com/sk/kontakt', out: true },
  { screen: 'blog', kind: 'Článok', id: 3, title: 'Kontaktné šošovky', address: 'https://www.example.com/sk/blog/%C5%A1o%C5%A1ovky', out: false },
];

const search = (onPick = vi.fn(), href = '') => {
  const host = { queries: queryClient, optionsQuery } as never;
  return render(<HostContext value={host}><LinkSearch locale="sk" href={href} onPick={onPick} /></HostContext>);
};

it('finds by its title what the site has an address for', async () => {
  const calls = serve({ 'GET /api/links': { body: { data: found } } });
  const onPick = vi.fn();
  search(onPick);
  const box = screen.getByLabelText('Nájsť na webe podľa názvu');
  fireEvent.mouseDown(box);
  fireEvent.change(box, { target: { value: 'kontakt' } });
  await waitFor(() => expect(calls.at(-1)?.path).toBe('/api/links?query=kontakt&locale=sk'));
  // Two of one number are two; where each leads and whether it is out is said.
  expect(await screen.findByText('Stránka · /sk/kontakt')).toBeInTheDocument();
  fireEvent.click(screen.getByText('Článok (nezverejnené) · /sk/blog/šošovky'));
  expect(onPick).toHaveBeenCalledWith(found[1]);
});

it('is not there for who may see nothing of the site', async () => {
  serve({ 'GET /api/links': { body: { data: [] } } });
  const { container } = search();
  await waitFor(() => expect(container).toBeEmptyDOMElement());
});

import { render, screen } from '@testing-library/react';
import { MemoryRouter } from '../../tests/umi';
import { expect, it } from 'vitest';
import { type Navigation, NavigationProvider } from '@/view/navigation';
import { RecordPath, useNamesRecord } from '@/view/recordName';
import { Breadcrumbs } from './Breadcrumbs';

const navigation = {
  menu: [{ key: 'content/page', title: 'Stránky', icon: '', path: 'content/page', route_name: 'content/page' }],
  screens: [{ name: 'content/page', title: 'Stránky', icon: '', path: 'content/page', route_name: 'content/page', kind: 'list', can_create: true }],
  tiles: [],
  reload: () => undefined,
} as unknown as Navigation;

function Head({ name }: { name?: string }) {
  useNamesRecord(name);
  return null;
}

const at = (name: string | undefined, within?: string) => (
  <MemoryRouter initialEntries={['/app/content/page/17']}>
    <NavigationProvider value={navigation}>
      <Breadcrumbs />
      <RecordPath value="/app/content/page/17">
        <Head name={name} />
        <RecordPath value={null}>
          <Head name={within} />
        </RecordPath>
      </RecordPath>
    </NavigationProvider>
  </MemoryRouter>
);

it('end in what the record is called once it is loaded, and not in what lies within it', () => {
  const { rerender, unmount } = render(at(undefined));
  const last = () => screen.getByText((_, element) => element?.getAttribute('aria-current') === 'page');
  expect(last()).toHaveTextContent('#17');
  rerender(at('O nás', 'Obrázok'));
  expect(last()).toHaveTextContent('O nás');
  rerender(at(undefined, 'Obrázok'));
  expect(last()).toHaveTextContent('#17');
  rerender(at('O nás'));
  unmount();
  render(at(undefined));
  expect(last()).toHaveTextContent('#17');
});

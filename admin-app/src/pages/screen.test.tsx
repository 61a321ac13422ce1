import { render, screen } from '@testing-library/react';
import { expect, it } from 'vitest';
import { setTexts } from '@/i18n/texts';
import { type Navigation, NavigationProvider } from '@/view/navigation';
import { MemoryRouter } from '../../tests/umi';
import sk from '../../../locales/shell.sk.json';
import Screen from './screen';

it('names the tab after what is not found', () => {
  setTexts({ locale: 'sk', locales: [{ id: 'sk', title: 'Slovenčina' }], texts: sk });
  const navigation = { menu: [], screens: [], tiles: [], reload: () => undefined } as unknown as Navigation;
  render(
    <MemoryRouter initialEntries={['/app/nowhere/17']}>
      <NavigationProvider value={navigation}>
        <Screen />
      </NavigationProvider>
    </MemoryRouter>,
  );
  expect(screen.getByRole('heading')).toHaveTextContent('Chyba 404');
  expect(document.title).toBe('Chyba 404 – Administrácia');
});

import { fireEvent, render, screen, waitFor } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { MenuButton } from './MenuButton';

const shown = (disabled: boolean) => (
  <MenuButton
    disabled={disabled}
    menu={{ items: [{ key: 'hide', label: 'Skryť' }] }}
    button={(opening) => (
      <button type="button" disabled={disabled} {...opening}>
        Akcie
      </button>
    )}
  />
);

describe('a menu behind a button', () => {
  it('stays closed when there is something to choose again', async () => {
    const { rerender } = render(shown(false));
    fireEvent.click(screen.getByRole('button', { name: 'Akcie' }));
    expect(await screen.findByRole('menuitem', { name: 'Skryť' })).toBeInTheDocument();
    rerender(shown(true));
    rerender(shown(false));
    expect(screen.getByRole('button', { name: 'Akcie' })).toHaveAttribute('aria-expanded', 'false');
    fireEvent.click(screen.getByRole('button', { name: 'Akcie' }));
    await waitFor(() => expect(screen.getByRole('button', { name: 'Akcie' })).toHaveAttribute('aria-expanded', 'true'));
  });
});

import { fireEvent, render, screen, waitFor } from '@testing-library/react';
import { describe, expect, it, vi } from 'vitest';
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

  it('does not let the key of a choice answer what the choice opens', async () => {
    const ask = vi.fn();
    render(<MenuButton menu={{ items: [{ key: 'hide', label: 'Skryť', onClick: ask }] }} button={(opening) => <button {...opening}>Akcie</button>} />);
    fireEvent.click(screen.getByRole('button', { name: 'Akcie' }));
    const entry = await screen.findByRole('menuitem', { name: 'Skryť' });
    const left = fireEvent.keyDown(entry, { key: 'Enter', keyCode: 13 });
    expect(ask).toHaveBeenCalledOnce();
    expect(left).toBe(false);
  });

  it.each(['click', 'Enter'])('has the focus on its button when a choice is made by %s', async (how) => {
    const held = vi.fn(() => document.activeElement?.textContent);
    render(<MenuButton menu={{ items: [{ key: 'hide', label: 'Skryť', onClick: held }] }} button={(opening) => <button {...opening}>Akcie</button>} />);
    fireEvent.click(screen.getByRole('button', { name: 'Akcie' }));
    const entry = await screen.findByRole('menuitem', { name: 'Skryť' });
    entry.focus();
    if (how === 'click') fireEvent.click(entry);
    else fireEvent.keyDown(entry, { key: how, keyCode: 13 });
    expect(held).toHaveReturnedWith('Akcie');
  });
});

import { act, render, screen } from '@testing-library/react';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { notify } from '@/api/notices';
import { setTexts } from '@/i18n/texts';
import { Notifications } from './Notifications';

beforeEach(() => {
  setTexts({ locale: 'sk', locales: [], texts: { 'shell.notice.close': 'Zavrieť' } });
  vi.useFakeTimers();
});

describe('the bottom bar', () => {
  it('announces success politely and hides it after four seconds', () => {
    render(<Notifications />);
    act(() => notify('success', 'Uložené.'));
    expect(screen.getByRole('status')).toHaveTextContent('Uložené.');
    act(() => void vi.advanceTimersByTime(3999));
    expect(screen.getByRole('status')).toHaveTextContent('Uložené.');
    act(() => void vi.advanceTimersByTime(1));
    expect(screen.getByRole('status')).toBeEmptyDOMElement();
  });

  it('announces failure at once, in place of what was there, for as long as asked', () => {
    render(<Notifications />);
    act(() => notify('success', 'Uložené.'));
    act(() => notify('danger', 'Nepodarilo sa.', { timeout: 9000 }));
    expect(screen.getByRole('status')).toBeEmptyDOMElement();
    act(() => void vi.advanceTimersByTime(8999));
    expect(screen.getByRole('alert')).toHaveTextContent('Nepodarilo sa.');
    act(() => void vi.advanceTimersByTime(1));
    expect(screen.getByRole('alert')).toBeEmptyDOMElement();
  });

  it('announces a warning at once, and long enough to be read', () => {
    render(<Notifications />);
    act(() => notify('warning', 'Uložené, no pozor.'));
    expect(screen.getByRole('alert')).toHaveTextContent('Uložené, no pozor.');
    act(() => void vi.advanceTimersByTime(9999));
    expect(screen.getByRole('alert')).toHaveTextContent('Uložené, no pozor.');
    act(() => void vi.advanceTimersByTime(1));
    expect(screen.getByRole('alert')).toBeEmptyDOMElement();
  });

  it('can be closed', () => {
    render(<Notifications />);
    act(() => notify('danger', 'Nepodarilo sa.'));
    act(() => screen.getByRole('button', { name: 'Zavrieť' }).click());
    expect(screen.getByRole('alert')).toBeEmptyDOMElement();
  });
});

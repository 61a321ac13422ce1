import { act, render, screen } from '@testing-library/react';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { setTexts } from '@/i18n/texts';
import { Boundary } from './Boundary';
import { Connection } from './Connection';

setTexts({ locale: 'sk', locales: [], texts: { 'shell.offline': 'Ste bez pripojenia.', 'shell.error.page': 'Nenačítané', 'shell.error.pageText': 'Prečo', 'shell.retry': 'Znova' } });

afterEach(() => vi.restoreAllMocks());

describe('the connection', () => {
  it('is told of while it is lost', () => {
    const online = vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(true);
    render(<Connection />);
    expect(screen.getByRole('status')).toBeEmptyDOMElement();
    online.mockReturnValue(false);
    act(() => void window.dispatchEvent(new Event('offline')));
    expect(screen.getByRole('status')).toHaveTextContent('Ste bez pripojenia.');
    online.mockReturnValue(true);
    act(() => void window.dispatchEvent(new Event('online')));
    expect(screen.getByRole('status')).toBeEmptyDOMElement();
  });
});

describe('a page that cannot be shown', () => {
  it('leaves what is around it, and is tried anew elsewhere', () => {
    vi.spyOn(console, 'error').mockImplementation(() => undefined);
    const Broken = (): never => {
      throw new TypeError('Failed to fetch dynamically imported module');
    };
    const page = (at: string, broken: boolean) => (
      <>
        <p>Okolie</p>
        <Boundary at={at}>{broken ? <Broken /> : <h1>Stránka</h1>}</Boundary>
      </>
    );
    const { rerender } = render(page('/app/a', true));
    expect(screen.getByText('Okolie')).toBeVisible();
    expect(screen.getByRole('heading')).toHaveTextContent('Nenačítané');
    expect(screen.getByRole('button', { name: 'Znova' })).toBeVisible();
    rerender(page('/app/b', false));
    expect(screen.getByRole('heading')).toHaveTextContent('Stránka');
  });
});

import { act, render, screen } from '@testing-library/react';
import { MemoryRouter, Route, Routes, useLocation } from '../../tests/umi';
import { describe, expect, it } from 'vitest';
import { storeUser } from '@/api/session';
import { guard, loginAddress, returnAddress } from './guard';
import { Guarded } from './Guarded';

const jana = { id: 1, name: 'Jana', surname: 'K', email: 'j@example.com' };
const here = (pathname: string, search = '') => ({ pathname, search });

describe('guard', () => {
  it('sends the signed out from a protected page to sign-in, to come back', () => {
    expect(guard('protected', false, here('/app/order/7', '?page=2'))).toBe('/login?to=%2Fapp%2Forder%2F7%3Fpage%3D2');
    expect(guard('protected', true, here('/app/order/7'))).toBeNull();
  });
  it('sends the signed in from a public page to the dashboard or where they wanted', () => {
    expect(guard('public', true, here('/login'))).toBe('/app/dashboard');
    expect(guard('public', true, here('/login', '?to=%2Fapp%2Forder%2F7'))).toBe('/app/order/7');
    expect(guard('public', false, here('/login'))).toBeNull();
  });
  it.each(['//evil.example', 'https://evil.example', '/application', '/login', ''])('does not return to %s', (to) => {
    expect(returnAddress(`?to=${encodeURIComponent(to)}`)).toBe('/app/dashboard');
  });
  it('asks no return to the dashboard', () => {
    expect(loginAddress('/app/dashboard')).toBe('/login');
  });
});

function Where() {
  const { pathname, search } = useLocation();
  return <output>{pathname + search}</output>;
}

describe('Guarded', () => {
  it('leaves a protected page the moment the session ends', () => {
    storeUser(jana);
    render(
      <MemoryRouter initialEntries={['/app/order/7']}>
        <Routes>
          <Route path="/login" element={<Where />} />
          <Route path="/app/*" element={<Guarded page="protected">secret</Guarded>} />
        </Routes>
      </MemoryRouter>,
    );
    expect(screen.getByText('secret')).toBeInTheDocument();
    act(() => storeUser(null));
    expect(screen.queryByText('secret')).toBeNull();
    expect(screen.getByRole('status')).toHaveTextContent('/login?to=%2Fapp%2Forder%2F7');
  });
});

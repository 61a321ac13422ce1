import { render, screen, within } from '@testing-library/react';
import { expect, it, vi } from 'vitest';
import { Sums } from './Sums';

vi.mock('@/i18n/texts', () => ({ t: (key: string, args?: { count?: number }) => (args?.count === undefined ? key : `${key} ${args.count}`) }));

const declared = { note: 'Prices as ordered.', apart: 'Cancelled' };

it('tells what each currency makes, and beside it what stands apart', () => {
  render(
    <Sums
      declared={declared}
      sums={[
        { currency: 'CZK', records: 0, amount: '0.000', apart: 2, beside: '250.500' },
        { currency: 'EUR', records: 3, amount: '1234.500', apart: 0, beside: '0.000' },
      ]}
    />,
  );
  const lines = within(screen.getByRole('list', { name: 'list.sums.title' })).getAllByRole('listitem');
  expect(lines.map((line) => line.textContent)).toEqual([expect.stringMatching(/1.?234[.,]50.*list\.count 3$/)]);
  expect(screen.getAllByText('Cancelled:')).toHaveLength(1);
  expect(within(screen.getByRole('list', { name: 'Cancelled' })).getByRole('listitem').textContent).toMatch(/^.*250[.,]50.*list\.count 2$/);
  expect(screen.getByRole('button').getAttribute('aria-label')).toContain('Prices as ordered.');
});

it('says where there is too much to be added up', () => {
  render(<Sums declared={declared} />);
  expect(screen.getByText('list.sums.tooMany')).toBeTruthy();
});

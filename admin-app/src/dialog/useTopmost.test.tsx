import { render, screen, waitFor } from '@testing-library/react';
import { Drawer } from 'antd';
import { useState } from 'react';
import { expect, it } from 'vitest';
import { topmost, useTopmost } from './useTopmost';

function Panel({ name }: { name: string }) {
  const [title, setTitle] = useState<HTMLElement | null>(null);
  useTopmost(title);
  return <Drawer open focusable={{ trap: false }} title={<span ref={setTitle}>{name}</span>} />;
}

const Page = ({ panels }: { panels: readonly string[] }) => (
  <div className="shell-frame" data-testid="page">
    {panels.map((name) => (
      <Panel key={name} name={name} />
    ))}
  </div>
);

it('leaves only the panel in reach that was opened last, and the page once all are closed', async () => {
  const panel = (name: string) => screen.getByText(name).closest<HTMLElement>('.ant-drawer')!;
  const page = () => screen.getByTestId('page').inert;
  const { rerender } = render(<Page panels={['Prvý']} />);
  await waitFor(() => expect(page()).toBe(true));
  rerender(<Page panels={['Prvý', 'Druhý']} />);
  await waitFor(() => expect(topmost()).toBe(panel('Druhý')));
  expect([page(), panel('Prvý').inert, panel('Druhý').inert]).toEqual([true, true, false]);
  rerender(<Page panels={['Druhý']} />);
  expect([page(), panel('Druhý').inert]).toEqual([true, false]);
  rerender(<Page panels={[]} />);
  expect(page()).toBe(false);
  expect(topmost()).toBeUndefined();
});

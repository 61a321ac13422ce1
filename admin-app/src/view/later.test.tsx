import { act, render, screen } from '@testing-library/react';
import { Component, type ReactNode } from 'react';
import { expect, it, vi } from 'vitest';
import { later } from './later';

const Loaded = ({ name }: { name: string }) => <p>{name} is here</p>;

class Catch extends Component<{ children: ReactNode }> {
  override state = { failed: '' };
  static getDerivedStateFromError = (error: Error) => ({ failed: error.message });
  override render() {
    return this.state.failed || this.props.children;
  }
}

it('waits for its code once, and is there at once from then on', async () => {
  const load = vi.fn(() => Promise.resolve({ default: Loaded }));
  const Later = later(load);
  const { unmount } = render(<Later name="It" waiting="soon" />);
  expect(screen.getByText('soon')).toBeTruthy();
  await act(async () => undefined);
  expect(screen.getByText('It is here')).toBeTruthy();
  unmount();
  render(<Later name="It still" waiting="soon" />);
  expect(screen.getByText('It still is here')).toBeTruthy();
  expect(load).toHaveBeenCalledTimes(1);
});

it('does not wait where it was loaded before', async () => {
  const Later = later(() => Promise.resolve({ default: Loaded }));
  await Later.preload();
  render(<Later name="It" waiting="soon" />);
  expect(screen.getByText('It is here')).toBeTruthy();
});

it('throws what went wrong, and asks again the next time', async () => {
  const complain = vi.spyOn(console, 'error').mockImplementation(() => undefined);
  const load = vi.fn<() => Promise<{ default: typeof Loaded }>>().mockRejectedValueOnce(new Error('no network')).mockResolvedValue({ default: Loaded });
  const Later = later(load);
  const { unmount } = render(
    <Catch>
      <Later name="It" waiting="soon" />
    </Catch>,
  );
  await act(async () => undefined);
  expect(screen.getByText('no network')).toBeTruthy();
  unmount();
  render(<Later name="It" waiting="soon" />);
  await act(async () => undefined);
  expect(screen.getByText('It is here')).toBeTruthy();
  complain.mockRestore();
});

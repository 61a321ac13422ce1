import { fireEvent, render, screen } from '@testing-library/react';
import { beforeEach, expect, it, vi } from 'vitest';
import { NoteForm } from './NoteForm';

type Change = { retry: () => void };
const router = vi.hoisted(() => ({ blocker: null as null | ((change: Change) => void) }));
vi.mock('umi', () => ({
  history: {
    block: (blocker: (change: Change) => void) => {
      router.blocker = blocker;
      return () => {
        router.blocker = null;
      };
    },
  },
}));

beforeEach(() => {
  router.blocker = null;
});

it('asks before a note that was begun is left', () => {
  render(<NoteForm address="/api/order/1/notes/" onAdded={vi.fn()} />);
  expect(router.blocker).toBeNull();
  fireEvent.change(screen.getByRole('textbox'), { target: { value: 'Volať po 16:00' } });
  const retry = vi.fn();
  fireEvent(window, new Event('resize'));
  router.blocker?.({ retry });
  expect(retry).not.toHaveBeenCalled();
  fireEvent.change(screen.getByRole('textbox'), { target: { value: ' ' } });
  expect(router.blocker).toBeNull();
});

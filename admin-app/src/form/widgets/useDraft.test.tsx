import { act, renderHook } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import { type Host, HostContext } from './host';
import { COMMIT_DELAY, useDraft } from './useDraft';

function typed(value: string) {
  vi.useFakeTimers();
  const host = { addDraft: () => () => undefined, typedAt: new Map<string, number>() } as unknown as Host;
  const commit = vi.fn<(text: string) => void>();
  const hook = renderHook(({ shown }) => useDraft('title', shown, commit), {
    initialProps: { shown: value },
    wrapper: ({ children }) => <HostContext value={host}>{children}</HostContext>,
  });
  const write = (text: string): void => act(() => hook.result.current.type(text));
  const rest = (): void =>
    act(() => {
      vi.advanceTimersByTime(COMMIT_DELAY);
    });
  return { ...hook, commit, write, rest };
}

test('keeps what is written while the form, on a busy machine, still shows what was sent before', () => {
  const { result, rerender, commit, write, rest } = typed('');
  for (const text of ['a', 'ab']) {
    write(text);
    rest();
  }
  expect(commit.mock.calls).toEqual([['a'], ['ab']]);
  rerender({ shown: 'a' });
  expect(result.current.text).toBe('ab');
  write('abc');
  rerender({ shown: 'ab' });
  rest();
  expect(result.current.text).toBe('abc');
  expect(commit).toHaveBeenLastCalledWith('abc');
});

test('takes over what was changed from elsewhere', () => {
  const { result, rerender, write, rest } = typed('');
  write('a');
  rest();
  rerender({ shown: 'a' });
  rerender({ shown: 'reloaded' });
  expect(result.current.text).toBe('reloaded');
  rerender({ shown: 'a' });
  expect(result.current.text).toBe('a');
});

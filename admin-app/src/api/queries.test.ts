import { onlineManager, QueryObserver } from '@tanstack/react-query';
import { afterEach, expect, it, vi } from 'vitest';
import { queryClient } from './queries';

afterEach(() => {
  onlineManager.setOnline(true);
  queryClient.clear();
});

it('asks again for what failed once the connection is back, and for nothing that came', async () => {
  const failing = vi.fn().mockRejectedValueOnce(new Error('offline')).mockResolvedValue('rows');
  const coming = vi.fn().mockResolvedValue('kept');
  const stops = [
    new QueryObserver(queryClient, { queryKey: ['failing'], queryFn: failing as () => Promise<string> }),
    new QueryObserver(queryClient, { queryKey: ['coming'], queryFn: coming as () => Promise<string> }),
  ].map((observer) => observer.subscribe(() => undefined));
  await vi.waitFor(() => expect(queryClient.getQueryState(['failing'])?.status).toBe('error'));
  onlineManager.setOnline(false);
  onlineManager.setOnline(true);
  await vi.waitFor(() => expect(queryClient.getQueryData(['failing'])).toBe('rows'));
  expect(coming).toHaveBeenCalledTimes(1);
  for (const stop of stops) stop();
});

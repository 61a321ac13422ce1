import { useCallback } from 'react';
import { fetchCsrfCookie } from '@/api/client';
import { keys, READ_ONCE, useApiQuery } from '@/api/queries';

/** Fetches the anti-forgery cookie when a form opens; the form may be sent once it is ready. */
export function useCsrf(): { ready: boolean; failure: string | null; retry: () => void } {
  const { isSuccess, error, refetch } = useApiQuery({
    queryKey: keys.csrf(),
    queryFn: async ({ signal }) => {
      await fetchCsrfCookie(signal);
      return true;
    },
    ...READ_ONCE,
  });
  return { ready: isSuccess, failure: error?.message ?? null, retry: useCallback(() => void refetch(), [refetch]) };
}

import { useCallback, useEffect, useState } from 'react';
import { fetchCsrfCookie } from '@/api/client';
import { isAbort } from '@/api/problem';

/** Fetches the anti-forgery cookie when a form opens; the form may be sent once it is ready. */
export function useCsrf(): { ready: boolean; failure: string | null; retry: () => void } {
  const [ready, setReady] = useState(false);
  const [failure, setFailure] = useState<string | null>(null);
  const [attempt, setAttempt] = useState(0);

  useEffect(() => {
    const controller = new AbortController();
    setFailure(null);
    fetchCsrfCookie(controller.signal).then(
      () => setReady(true),
      (cause: unknown) => {
        if (!isAbort(cause)) setFailure(cause instanceof Error ? cause.message : String(cause));
      },
    );
    return () => controller.abort();
  }, [attempt]);

  return { ready, failure, retry: useCallback(() => setAttempt((n) => n + 1), []) };
}

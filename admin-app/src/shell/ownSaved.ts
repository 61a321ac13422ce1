import { useEffect } from 'react';
import { api, type Envelope } from '@/api/client';
import { onSaved } from '@/api/saved';
import { currentUser, storeUser, type User } from '@/api/session';
import { areaPath } from '@/view/address';

/** Shows the own name and picture as they are after the own record was saved. */
export function useOwnSaved(id: number): void {
  useEffect(() => {
    const own = [areaPath('profile'), areaPath(`user/${id}`)];
    return onSaved(() => {
      if (!own.some((path) => location.pathname.endsWith(path))) return;
      api.get<Envelope<User>>('/api/me', { quiet: true }).then(
        ({ data }) => storeUser({ ...currentUser(), ...data }),
        // A new password ends the session: whatever is called next leads to sign-in.
        () => undefined,
      );
    });
  }, [id]);
}

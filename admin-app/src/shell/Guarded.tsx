import { type ReactNode, useSyncExternalStore } from 'react';
import { Navigate, useLocation } from 'umi';
import { currentUser, owesFactor, subscribeUser } from '@/api/session';
import { guard } from './guard';

/** The user signed in, kept current when the session ends. */
export const useUser = () => useSyncExternalStore(subscribeUser, currentUser);

/** Shows its children to those they are for: protected pages to the signed in, public ones to the signed out. */
export function Guarded({ page, children }: { page: 'public' | 'protected'; children: ReactNode }) {
  const user = useUser();
  const to = guard(page, user !== null, useLocation(), owesFactor(user));
  return to ? <Navigate to={to} replace /> : children;
}

import { useRef } from 'react';
import { Navigate, useLocation } from 'umi';
import ScreenView from '@/list/ScreenView';
import { NotFound } from '@/shell/NotFound';
import { useLook } from '@/shell/look';
import { useTitle } from '@/shell/title';
import { useNavigation } from '@/view/navigation';
import { type Resolved, resolve } from '@/view/resolve';
import { isHolding } from '@/view/useHold';

// One route serves every screen with and without a record, so that the list stays mounted under an opened record.
export default function Screen() {
  const { pathname, search } = useLocation();
  const { look } = useLook();
  const now = resolve(pathname, useNavigation());
  // A right that is taken away meanwhile does not take along what is being written; the server refuses to save it.
  const before = useRef<{ pathname: string; found: Resolved }>(undefined);
  const kept = now.kind === 'not-found' && before.current?.pathname === pathname && isHolding();
  const found = kept ? before.current!.found : now;
  before.current = { pathname, found };
  useTitle(found.kind === 'screen' ? found.screen.title : undefined);
  if (found.kind === 'redirect') return <Navigate to={found.to + search} replace />;
  if (found.kind === 'not-found') return <NotFound />;
  return <ScreenView key={found.screen.name} name={found.screen.name} id={found.id} look={look} />;
}

import { Navigate, useLocation } from 'umi';
import ScreenView from '@/list/ScreenView';
import { NotFound } from '@/shell/NotFound';
import { useLook } from '@/shell/look';
import { useTitle } from '@/shell/title';
import { useNavigation } from '@/view/navigation';
import { resolve } from '@/view/resolve';

// One route serves every screen with and without a record, so that the list stays mounted under an opened record.
export default function Screen() {
  const { pathname, search } = useLocation();
  const { look } = useLook();
  const found = resolve(pathname, useNavigation());
  useTitle(found.kind === 'screen' ? found.screen.title : undefined);
  if (found.kind === 'redirect') return <Navigate to={found.to + search} replace />;
  if (found.kind === 'not-found') return <NotFound />;
  return <ScreenView key={found.screen.name} name={found.screen.name} id={found.id} look={look} />;
}

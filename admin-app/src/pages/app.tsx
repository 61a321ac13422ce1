import { Outlet } from 'umi';
import { AppFrame } from '@/shell/AppFrame';
import { Guarded } from '@/shell/Guarded';

export default function SignedIn() {
  return (
    <Guarded page="protected">
      <AppFrame>
        <Outlet />
      </AppFrame>
    </Guarded>
  );
}

import type { ReactNode } from 'react';
import { Link } from 'umi';
import { areaPath } from './address';
import { useNavigation } from './navigation';

interface Props {
  /** The route name of the screen that the record is of. */
  route: string;
  id: number | string | null | undefined;
  children: ReactNode;
}

/** Leads to a record of another screen; what stands in it is plain where there is none, or this person may not open that screen. */
export function RecordLink({ route, id, children }: Props) {
  const screen = useNavigation().screens.find(({ route_name: name }) => name === route);
  return screen && id ? <Link to={`${areaPath(screen.path)}/${id}`}>{children}</Link> : children;
}

import { lazy, Suspense, useMemo } from 'react';
import type { View } from '@/contract/view.gen';
import { childView } from '@/view/child';

// Few records own lists; what shows them comes where one does.
const ChildTable = lazy(() => import('./ChildTable'));

interface Props {
  view: View;
  id: number;
  /** Of the lists those that stand in a part of the detail's own panel, or beside all parts; undefined: all of them. */
  part?: string | null;
  onChanged: () => void;
}

/** The lists below a record that are shown as tables, each as a screen of its own would be. */
export function ChildTables({ view, id, part, onChanged }: Props) {
  const tables = useMemo(
    () =>
      (view.children ?? [])
        .filter((child) => child.view === 'table' && (part === undefined || (child.part ?? null) === part))
        .map((child) => ({ child, own: childView(view, child, id) })),
    [view, id, part],
  );
  return tables.map(({ child, own }) => (
    <Suspense key={child.name} fallback={null}>
      <ChildTable child={child} view={own} within={typeof part === 'string'} onChanged={onChanged} />
    </Suspense>
  ));
}

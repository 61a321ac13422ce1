import { lazy, Suspense, useMemo } from 'react';
import type { View } from '@/contract/view.gen';
import { childAddress } from '@/view/child';

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
        .map((child) => {
          const own: View = {
            ...view,
            name: `${view.name}.${child.name}`,
            title: child.title ?? child.name,
            singular: child.singular ?? child.name,
            api: childAddress(child, id),
            kind: 'list',
            form: child.form,
            commands: child.commands?.map((command) => ({ ...command, url: command.url.replace('{owner}', String(id)) })),
            list: undefined,
            detail: undefined,
            panels: undefined,
            children: undefined,
            history: false,
          };
          return { child, own };
        }),
    [view, id, part],
  );
  return tables.map(({ child, own }) => (
    <Suspense key={child.name} fallback={null}>
      <ChildTable child={child} view={own} within={typeof part === 'string'} onChanged={onChanged} />
    </Suspense>
  ));
}

import { lazy, Suspense, useMemo } from 'react';
import type { View } from '@/contract/view.gen';
import { childAddress } from '@/view/child';

// Few records own lists; what shows them comes where one does.
const ChildTable = lazy(() => import('./ChildTable'));

interface Props {
  view: View;
  id: number;
  onChanged: () => void;
}

/** The lists below a record that are shown as tables, each as a screen of its own would be. */
export function ChildTables({ view, id, onChanged }: Props) {
  const tables = useMemo(
    () =>
      (view.children ?? [])
        .filter(({ view: shown }) => shown === 'table')
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
    [view, id],
  );
  return tables.map(({ child, own }) => (
    <Suspense key={child.name} fallback={null}>
      <ChildTable child={child} view={own} onChanged={onChanged} />
    </Suspense>
  ));
}

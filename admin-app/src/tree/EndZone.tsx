import { useEffect, useRef } from 'react';
import { useDrop } from 'react-dnd';
import { t } from '@/i18n/texts';
import { dropLast, type Tree } from './nodes';
import type { Dragged } from './useDragRow';

/** Where a node is dropped to stand last at the top, below whatever the last one holds. */
export function EndZone({ tree, onDrop }: { tree: () => Tree; onDrop: (id: number, tree: Tree) => void }) {
  const zone = useRef<HTMLDivElement>(null);
  const [{ active, over }, target] = useDrop<Dragged, void, { active: boolean; over: boolean }>(
    {
      accept: 'node',
      drop: ({ id }) => onDrop(id, dropLast(tree(), id)),
      collect: (monitor) => ({ active: monitor.canDrop(), over: monitor.isOver() }),
    },
    [tree, onDrop],
  );
  useEffect(() => {
    target(zone);
  }, [target]);
  return (
    <div ref={zone} className="tree-end" data-active={active || undefined} data-over={over || undefined} aria-hidden>
      {active && t('tree.end')}
    </div>
  );
}

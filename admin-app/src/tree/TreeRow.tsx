import { CaretDownOutlined, CaretRightOutlined } from '@ant-design/icons';
import { memo, useCallback } from 'react';
import { Link } from 'umi';
import { t } from '@/i18n/texts';
import type { Origin } from '@/view/origin';
import { Handle } from './Handle';
import { canStep, holds, type Tree, type TreeNode } from './nodes';
import { RowTools } from './RowTools';
import { useDragRow } from './useDragRow';
import type { Actions } from './useMoves';

/** What every row of a tree shares. */
export interface Shared {
  actions: Actions;
  canMove: boolean;
  small: boolean;
  helpId: string;
  collapsed: ReadonlySet<number>;
  onCollapse: (ids: readonly number[], collapse: boolean) => void;
  addressOf: (id: number) => string | undefined;
  /** What the address of a node's form carries. */
  origin: Origin;
  /** The nodes that were searched for; undefined while nothing is. */
  found?: ReadonlySet<number>;
  /** Shows a node that was found where it stands among all. */
  onLocate?: (id: number) => void;
}

/** The nodes of one level, and below each its own. */
export function Level({ nodes, label, level, grabbed, ...shared }: Shared & { nodes: Tree; label?: string; level: number; grabbed: number | null }) {
  return (
    <ul className="tree-level" aria-label={label}>
      {nodes.map((node, index) => (
        <TreeRow
          key={node.id}
          node={node}
          index={index}
          count={nodes.length}
          level={level}
          grabbed={grabbed !== null && holds(node, grabbed) ? grabbed : null}
          {...shared}
        />
      ))}
    </ul>
  );
}

interface Props extends Shared {
  node: TreeNode;
  index: number;
  count: number;
  level: number;
  /** The node that is grabbed, where it is this one or below. */
  grabbed: number | null;
}

const TreeRow = memo(function TreeRow({ node, index, count, level, grabbed, ...shared }: Props) {
  const { actions, canMove, small, helpId, collapsed, onCollapse, addressOf, origin, found, onLocate } = shared;
  const parent = node.children.length > 0;
  const open = parent && !collapsed.has(node.id);
  const onOpen = useCallback(() => onCollapse([node.id], false), [onCollapse, node.id]);
  const { row, handle, zone, dragging } = useDragRow({ tree: actions.tree, node, open, canMove, onDrop: actions.commitMove, onOpen });
  const to = addressOf(node.id);

  return (
    <li className="tree-item" data-node={node.id} data-found={found?.has(node.id) || undefined} data-dragging={dragging || undefined} data-grabbed={grabbed === node.id || undefined}>
      <div ref={row} className="tree-row" data-zone={zone ?? undefined}>
        {canMove && <Handle ref={handle} node={node} grabbed={grabbed === node.id} actions={actions} helpId={helpId} />}
        {parent && !found ? (
          <button
            type="button"
            className="tree-toggle"
            data-control="toggle"
            aria-expanded={open}
            aria-label={`${t(open ? 'tree.collapse' : 'tree.expand')}: ${node.title}`}
            onClick={() => onCollapse([node.id], open)}
          >
            {open ? <CaretDownOutlined aria-hidden /> : <CaretRightOutlined aria-hidden />}
          </button>
        ) : (
          <span className="tree-toggle" aria-hidden />
        )}
        <span className="tree-title">
          {to ? (
            <Link to={to} state={origin} draggable={false}>
              {node.title}
            </Link>
          ) : (
            node.title
          )}
          {parent && !open && <span className="tree-count">{node.children.length}</span>}
        </span>
        <RowTools
          node={node}
          can={(direction) => canMove && canStep(node, index, count, level, direction)}
          to={to}
          origin={origin}
          canMove={canMove}
          small={small}
          onMove={(direction) => actions.move(node.id, direction)}
          onLocate={found?.has(node.id) && onLocate ? () => onLocate(node.id) : undefined}
        />
      </div>
      {open && <Level nodes={node.children} level={level + 1} grabbed={grabbed} {...shared} />}
    </li>
  );
});

import { CaretDownOutlined, CaretRightOutlined } from '@ant-design/icons';
import { useCallback } from 'react';
import { Link } from 'umi';
import { t } from '@/i18n/texts';
import { Handle } from './Handle';
import type { Tree, TreeNode } from './nodes';
import { RowTools } from './RowTools';
import { useDragRow } from './useDragRow';
import type { Moves } from './useMoves';

/** What every row of a tree shares. */
export interface Shared {
  moves: Moves;
  canMove: boolean;
  small: boolean;
  helpId: string;
  collapsed: ReadonlySet<number>;
  onCollapse: (ids: readonly number[], collapse: boolean) => void;
  addressOf: (id: number) => string | undefined;
}

/** The nodes of one level, and below each its own. */
export function Level({ nodes, label, ...shared }: Shared & { nodes: Tree; label?: string }) {
  return (
    <ul className="tree-level" aria-label={label}>
      {nodes.map((node) => (
        <TreeRow key={node.id} node={node} {...shared} />
      ))}
    </ul>
  );
}

function TreeRow({ node, ...shared }: Shared & { node: TreeNode }) {
  const { moves, canMove, small, helpId, collapsed, onCollapse, addressOf } = shared;
  const parent = node.children.length > 0;
  const open = parent && !collapsed.has(node.id);
  const onOpen = useCallback(() => onCollapse([node.id], false), [onCollapse, node.id]);
  const { row, handle, zone, dragging } = useDragRow({ tree: moves.tree, node, open, canMove, onDrop: moves.settle, onOpen });
  const to = addressOf(node.id);

  return (
    <li className="tree-item" data-node={node.id} data-dragging={dragging || undefined} data-grabbed={moves.grabbed === node.id || undefined}>
      <div ref={row} className="tree-row" data-zone={zone ?? undefined}>
        {canMove && <Handle ref={handle} node={node} moves={moves} helpId={helpId} />}
        {parent ? (
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
            <Link to={to} draggable={false}>
              {node.title}
            </Link>
          ) : (
            node.title
          )}
          {parent && !open && <span className="tree-count">{node.children.length}</span>}
        </span>
        <RowTools tree={moves.tree} node={node} to={to} canMove={canMove} small={small} onMove={(way) => moves.move(node.id, way)} />
      </div>
      {open && <Level nodes={node.children} {...shared} />}
    </li>
  );
}

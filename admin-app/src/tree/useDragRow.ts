import { type RefObject, useEffect, useRef, useState } from 'react';
import { useDrag, useDrop } from 'react-dnd';
import { drop, find, holds, type Tree, type TreeNode, type Zone } from './nodes';

const NODE = 'node';
// Long enough not to open what is only passed over.
const OPENS_AFTER = 600;

/** What is dragged. */
export interface Dragged {
  id: number;
}

interface Drag {
  tree: () => Tree;
  node: TreeNode;
  /** Whether the node's children are shown below it. */
  open: boolean;
  canMove: boolean;
  onDrop: (id: number, tree: Tree) => void;
  onOpen: () => void;
}

/** Which zone of a row a pointer is in: its edges are beside, its middle is into. */
function zoneAt(row: Element, y: number, open: boolean): Zone {
  const { top, height } = row.getBoundingClientRect();
  const at = (y - top) / height;
  if (at < 0.3) return 'before';
  if (at > 0.7) return open ? 'first' : 'after';
  return 'into';
}

/** Makes a row something to drag by its handle and to drop others at. */
export function useDragRow({ tree, node, open, canMove, onDrop, onOpen }: Drag): {
  row: RefObject<HTMLDivElement | null>;
  handle: RefObject<HTMLSpanElement | null>;
  zone: Zone | null;
  dragging: boolean;
} {
  const row = useRef<HTMLDivElement>(null);
  const handle = useRef<HTMLSpanElement>(null);
  const [hovered, setHovered] = useState<Zone | null>(null);

  const [{ dragging }, drag, preview] = useDrag(
    { type: NODE, item: { id: node.id }, canDrag: canMove, collect: (monitor) => ({ dragging: monitor.isDragging() }) },
    [node.id, canMove],
  );
  const [{ over }, target] = useDrop<Dragged, void, { over: boolean }>(
    {
      accept: NODE,
      hover: (_, monitor) => {
        const at = monitor.getClientOffset();
        if (at && row.current) setHovered(zoneAt(row.current, at.y, open));
      },
      drop: ({ id }, monitor) => {
        const at = monitor.getClientOffset();
        if (at && row.current) onDrop(id, drop(tree(), id, node.id, zoneAt(row.current, at.y, open)));
      },
      collect: (monitor) => {
        if (!monitor.isOver()) return { over: false };
        // Nothing goes below itself.
        const from = find(tree(), monitor.getItem().id)?.node;
        return { over: !!from && !holds(from, node.id) };
      },
    },
    [tree, node.id, open, onDrop],
  );

  useEffect(() => {
    drag(handle);
    preview(row);
    target(row);
  }, [drag, preview, target]);

  const zone = over ? hovered : null;
  useEffect(() => {
    if (zone !== 'into' || open || node.children.length === 0) return;
    const timer = setTimeout(onOpen, OPENS_AFTER);
    return () => clearTimeout(timer);
  }, [zone, open, node.children.length, onOpen]);

  return { row, handle, zone, dragging };
}

import { AimOutlined, ArrowDownOutlined, ArrowUpOutlined, EditOutlined, MenuFoldOutlined, MenuUnfoldOutlined, MoreOutlined } from '@ant-design/icons';
import { Button } from 'antd';
import { Link, useNavigate } from 'umi';
import { t } from '@/i18n/texts';
import type { Origin } from '@/view/origin';
import { MenuButton } from '@/view/MenuButton';
import { type Step, STEPS, type TreeNode } from './nodes';

const ICONS = { up: ArrowUpOutlined, down: ArrowDownOutlined, in: MenuUnfoldOutlined, out: MenuFoldOutlined };

interface Props {
  node: TreeNode;
  /** The address of the node's form. */
  to?: string;
  /** What that address carries: where closing the form leads. */
  origin: Origin;
  can: (direction: Step) => boolean;
  canMove: boolean;
  small: boolean;
  onMove: (direction: Step) => void;
  /** Shows the node where it stands among all; left out where it does. */
  onLocate?: () => void;
}

// Plain buttons: hundreds of rows with four of the library's each take seconds to draw.
/** What can be done to a node with a click: buttons, or a menu of them where there is little room. */
export function RowTools({ node, to, origin, can, canMove, small, onMove, onLocate }: Props) {
  const navigate = useNavigate();
  const steps = canMove ? STEPS.map((direction) => ({ direction, Icon: ICONS[direction], possible: can(direction) })) : [];

  if (small) {
    const moves = steps.map(({ direction, Icon, possible }) => ({ key: direction, label: t(`tree.${direction}`), icon: <Icon aria-hidden />, disabled: !possible }));
    const locate = onLocate ? [{ key: 'locate', label: t('tree.locate'), icon: <AimOutlined aria-hidden /> }] : [];
    if (moves.length + locate.length === 0 && !to) return null;
    const edit = to ? [{ key: 'open', label: t('tree.open'), icon: <EditOutlined aria-hidden /> }] : [];
    return (
      <MenuButton
        menu={{
          items: [...moves, ...locate, ...edit],
          onClick: ({ key }) => {
            if (key === 'open') navigate(to!, { state: origin });
            else if (key === 'locate') onLocate?.();
            else onMove(key as Step);
          },
        }}
        button={(opening) => (
          <Button type="text" className="tree-more" data-control="more" icon={<MoreOutlined aria-hidden />} aria-label={`${t('tree.more')}: ${node.title}`} {...opening} />
        )}
      />
    );
  }
  return (
    <span className="tree-tools">
      {steps.map(({ direction, Icon, possible }) => (
        <button
          key={direction}
          type="button"
          className="tree-tool"
          data-control={direction}
          disabled={!possible}
          title={t(`tree.${direction}`)}
          aria-label={`${t(`tree.${direction}`)}: ${node.title}`}
          onClick={() => onMove(direction)}
        >
          <Icon aria-hidden />
        </button>
      ))}
      {onLocate && (
        <button type="button" className="tree-tool" title={t('tree.locate')} aria-label={`${t('tree.locate')}: ${node.title}`} onClick={onLocate}>
          <AimOutlined aria-hidden />
        </button>
      )}
      {to && (
        <Link className="tree-tool" to={to} state={origin} title={t('tree.open')} aria-label={`${t('tree.open')}: ${node.title}`}>
          <EditOutlined aria-hidden />
        </Link>
      )}
    </span>
  );
}

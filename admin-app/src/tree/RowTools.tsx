import { ArrowDownOutlined, ArrowUpOutlined, EditOutlined, MenuFoldOutlined, MenuUnfoldOutlined, MoreOutlined } from '@ant-design/icons';
import { Button } from 'antd';
import { Link, useNavigate } from 'umi';
import { t } from '@/i18n/texts';
import { MenuButton } from '@/view/MenuButton';
import { type Step, STEPS, type TreeNode } from './nodes';

const ICONS = { up: ArrowUpOutlined, down: ArrowDownOutlined, in: MenuUnfoldOutlined, out: MenuFoldOutlined };

interface Props {
  node: TreeNode;
  /** The address of the node's form. */
  to?: string;
  can: (way: Step) => boolean;
  canMove: boolean;
  small: boolean;
  onMove: (way: Step) => void;
}

// Plain buttons: hundreds of rows with four of the library's each take seconds to draw.
/** What can be done to a node with a click: buttons, or a menu of them where there is little room. */
export function RowTools({ node, to, can, canMove, small, onMove }: Props) {
  const navigate = useNavigate();
  const ways = canMove ? STEPS.map((way) => ({ way, Icon: ICONS[way], possible: can(way) })) : [];

  if (small) {
    const moves = ways.map(({ way, Icon, possible }) => ({ key: way as string, label: t(`tree.${way}`), icon: <Icon aria-hidden />, disabled: !possible }));
    const edit = to ? [{ key: 'open', label: t('tree.open'), icon: <EditOutlined aria-hidden /> }] : [];
    return (
      <MenuButton
        menu={{ items: [...moves, ...edit], onClick: ({ key }) => (key === 'open' ? navigate(to!) : onMove(key as Step)) }}
        button={(opening) => (
          <Button type="text" className="tree-more" data-control="more" icon={<MoreOutlined aria-hidden />} aria-label={`${t('tree.more')}: ${node.title}`} {...opening} />
        )}
      />
    );
  }
  return (
    <span className="tree-tools">
      {ways.map(({ way, Icon, possible }) => (
        <button
          key={way}
          type="button"
          className="tree-tool"
          data-control={way}
          disabled={!possible}
          title={t(`tree.${way}`)}
          aria-label={`${t(`tree.${way}`)}: ${node.title}`}
          onClick={() => onMove(way)}
        >
          <Icon aria-hidden />
        </button>
      ))}
      {to && (
        <Link className="tree-tool" to={to} title={t('tree.open')} aria-label={`${t('tree.open')}: ${node.title}`}>
          <EditOutlined aria-hidden />
        </Link>
      )}
    </span>
  );
}

import { ArrowDownOutlined, ArrowUpOutlined, EditOutlined, MenuFoldOutlined, MenuUnfoldOutlined, MoreOutlined } from '@ant-design/icons';
import { Button, Dropdown, Tooltip } from 'antd';
import { Link, useNavigate } from 'umi';
import { t } from '@/i18n/texts';
import { step, type Step, STEPS, type Tree, type TreeNode } from './nodes';

const ICONS = { up: ArrowUpOutlined, down: ArrowDownOutlined, in: MenuUnfoldOutlined, out: MenuFoldOutlined };

interface Props {
  tree: Tree;
  node: TreeNode;
  /** The address of the node's form. */
  to?: string;
  canMove: boolean;
  small: boolean;
  onMove: (way: Step) => void;
}

/** What can be done to a node with a click: buttons, or a menu of them where there is little room. */
export function RowTools({ tree, node, to, canMove, small, onMove }: Props) {
  const navigate = useNavigate();
  const ways = canMove ? STEPS.map((way) => ({ way, Icon: ICONS[way], possible: step(tree, node.id, way) !== tree })) : [];

  if (small) {
    const moves = ways.map(({ way, Icon, possible }) => ({ key: way as string, label: t(`tree.${way}`), icon: <Icon aria-hidden />, disabled: !possible }));
    const edit = to ? [{ key: 'open', label: t('tree.open'), icon: <EditOutlined aria-hidden /> }] : [];
    return (
      <Dropdown
        trigger={['click']}
        placement="bottomRight"
        menu={{ items: [...moves, ...edit], onClick: ({ key }) => (key === 'open' ? navigate(to!) : onMove(key as Step)) }}
      >
        <Button type="text" className="tree-more" data-control="more" icon={<MoreOutlined aria-hidden />} aria-label={`${t('tree.more')}: ${node.title}`} />
      </Dropdown>
    );
  }
  return (
    <span className="tree-tools">
      {ways.map(({ way, Icon, possible }) => (
        <Tooltip key={way} title={t(`tree.${way}`)}>
          <Button
            type="text"
            data-control={way}
            disabled={!possible}
            icon={<Icon aria-hidden />}
            aria-label={`${t(`tree.${way}`)}: ${node.title}`}
            onClick={() => onMove(way)}
          />
        </Tooltip>
      ))}
      {to && (
        <Tooltip title={t('tree.open')}>
          <Link className="tree-edit" to={to} aria-label={`${t('tree.open')}: ${node.title}`}>
            <EditOutlined aria-hidden />
          </Link>
        </Tooltip>
      )}
    </span>
  );
}

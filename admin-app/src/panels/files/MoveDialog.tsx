import { FolderOutlined } from '@ant-design/icons';
import { Tree } from 'antd';
import { useMemo, useState } from 'react';
import { t } from '@/i18n/texts';
import { Dialog } from '@/dialog/Dialog';
import { pathTo } from './items';
import { type Folder, ROOT } from './storage';

interface Props {
  folders: readonly Folder[];
  /** Where what is moved stands now. */
  from: number;
  /** The folders that cannot take it: those that are moved, and all in them. */
  excluded: ReadonlySet<number>;
  count: number;
  onMove: (to: number) => Promise<boolean>;
  onClose: () => void;
}

interface Node {
  key: number;
  title: string;
  disabled: boolean;
  children: Node[];
}

/** Chooses the folder that things are moved to. */
export function MoveDialog({ folders, from, excluded, count, onMove, onClose }: Props) {
  const [to, setTo] = useState<number>();
  const [busy, setBusy] = useState(false);
  const order = useMemo(() => new Intl.Collator(document.documentElement.lang, { numeric: true }).compare, []);
  const root = useMemo(() => {
    const nodes = new Map<number, Node>(
      folders.map(({ id, name }) => [id, { key: id, title: id === ROOT ? t('files.title') : name, disabled: excluded.has(id) || id === from, children: [] }]),
    );
    for (const { id, parent_id: parent } of folders) if (parent !== null) nodes.get(parent)?.children.push(nodes.get(id)!);
    for (const { children } of nodes.values()) children.sort((a, b) => order(a.title, b.title));
    return nodes.get(ROOT)!;
  }, [folders, excluded, from, order]);

  return (
    <Dialog
      centered
      width={440}
      title={t('files.move.title', { count })}
      okText={t('files.move.ok')}
      cancelText={t('files.cancel')}
      okButtonProps={{ disabled: to === undefined }}
      confirmLoading={busy}
      onOk={() => {
        setBusy(true);
        void onMove(to!).then((done) => (done ? onClose() : setBusy(false)));
      }}
      onCancel={onClose}
    >
      <Tree<Node>
        className="files-tree"
        aria-label={t('files.move.to')}
        showIcon
        icon={<FolderOutlined aria-hidden />}
        blockNode
        height={320}
        treeData={[root]}
        defaultExpandedKeys={pathTo(folders, from).map(({ id }) => id)}
        selectedKeys={to === undefined ? [] : [to]}
        onSelect={(keys) => setTo(keys[0] as number | undefined)}
      />
    </Dialog>
  );
}

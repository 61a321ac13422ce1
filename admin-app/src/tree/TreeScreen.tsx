import { ApartmentOutlined, ReloadOutlined, SearchOutlined } from '@ant-design/icons';
import { Alert, Button, Input, Skeleton, Tooltip } from 'antd';
import { useCallback, useMemo, useState, useSyncExternalStore } from 'react';
import { Link } from 'umi';
import { currentUser } from '@/api/session';
import type { ScreenLink, View } from '@/contract/view.gen';
import { formatDateTime } from '@/i18n/dates';
import { t } from '@/i18n/texts';
import { areaPath } from '@/view/address';
import { useNavigation } from '@/view/navigation';
import { find, parents, search } from './nodes';
import { recordsOf } from './records';
import { TreeView } from './TreeView';
import { useCollapsed } from './useCollapsed';
import { type Conflict, useTree } from './useTree';
import './tree.css';

const NONE: ReadonlySet<number> = new Set();
const SMALL = '(max-width: 767px)';
const watchWidth = (listener: () => void) => {
  const media = window.matchMedia(SMALL);
  media.addEventListener('change', listener);
  return () => media.removeEventListener('change', listener);
};

function ConflictNote({ conflict, onClose }: { conflict: Conflict; onClose: () => void }) {
  const { user, updated_at: at } = conflict;
  const who = user && (user.id === currentUser()?.id ? 'tree.conflict.own' : 'tree.conflict.text');
  return (
    <Alert
      className="tree-note tree-conflict"
      type="warning"
      showIcon
      closable={{ onClose, 'aria-label': t('shell.notice.close') }}
      title={t('tree.conflict.title')}
      description={who ? t(who, { by: user.name, at: formatDateTime(at) }) : t('tree.conflict.unknown')}
    />
  );
}

function Empty({ records }: { records?: ScreenLink }) {
  return (
    <div className="tree-empty">
      <ApartmentOutlined className="tree-empty-mark" aria-hidden />
      <p>{t('tree.empty')}</p>
      {records && <Link to={areaPath(records.path)}>{t('tree.toRecords', { title: records.title })}</Link>}
    </div>
  );
}

/** A screen that is a tree: its records are ordered and nested by moving them, and nothing else. */
export function TreeScreen({ view }: { view: View }) {
  const { tree, loading, failure, saving, conflict, forgetConflict, reload, save } = useTree(view);
  const [collapsed, collapse] = useCollapsed(view.name);
  const small = useSyncExternalStore(watchWidth, () => window.matchMedia(SMALL).matches);
  const records = recordsOf(view, useNavigation().screens);
  const addressOf = useCallback((id: number) => records && `${areaPath(records.path)}/${id}`, [records]);
  // A node that is edited from here is closed to here: the tree is what its person is at.
  const origin = useMemo(() => ({ back: areaPath(view.path) }), [view.path]);
  const [text, setText] = useState('');
  const found = useMemo(() => (tree && text.trim() !== '' ? search(tree, text) : null), [tree, text]);
  const locate = (id: number) => {
    collapse(find(tree ?? [], id)?.above.map((node) => node.id) ?? [], false);
    setText('');
  };
  const folding = useMemo(() => parents(tree ?? []), [tree]);
  const allCollapsed = folding.every((id) => collapsed.has(id));

  return (
    <section className="tree" aria-label={view.title}>
      <header className="screen-head">
        <h1>{view.title}</h1>
        <div className="tree-header-tools">
          {tree && tree.length > 0 && (
            <Input
              className="tree-search"
              role="searchbox"
              allowClear
              prefix={<SearchOutlined aria-hidden />}
              placeholder={t('tree.search')}
              aria-label={t('tree.search')}
              value={text}
              onChange={(event) => setText(event.target.value)}
              onKeyDown={({ key }) => key === 'Escape' && setText('')}
            />
          )}
          <Tooltip title={t('tree.refresh')}>
            <Button icon={<ReloadOutlined spin={loading} aria-hidden />} aria-label={t('tree.refresh')} onClick={reload} />
          </Tooltip>
          {folding.length > 0 && !found && (
            <Button onClick={() => collapse(folding, !allCollapsed)}>{t(allCollapsed ? 'tree.expandAll' : 'tree.collapseAll')}</Button>
          )}
        </div>
      </header>
      {view.info && <Alert className="tree-note" type="info" showIcon title={view.info} />}
      {conflict && <ConflictNote conflict={conflict} onClose={forgetConflict} />}
      <div className="tree-panel" aria-busy={loading || saving}>
        {(saving || (loading && tree)) && <div className="screen-progress" aria-hidden />}
        {failure !== null && (
          <div className="tree-failure" role="alert">
            <p>
              {t('tree.error')} <span>{failure}</span>
            </p>
            <Button onClick={reload} loading={loading}>
              {t('tree.retry')}
            </Button>
          </div>
        )}
        {!tree && failure === null && <Skeleton className="tree-skeleton" active title={false} paragraph={{ rows: 6, width: '100%' }} />}
        {tree?.length === 0 && failure === null && <Empty records={records} />}
        {found?.ids.size === 0 && <p className="tree-empty">{t('tree.nothingFound', { text: text.trim() })}</p>}
        {tree && tree.length > 0 && found?.ids.size !== 0 && (
          <TreeView
            tree={found?.tree ?? tree}
            label={view.title}
            // What is cut to what was found has other neighbours than the whole.
            canMove={!found && (view.tree?.can_save ?? false)}
            small={small}
            found={found?.ids}
            onLocate={locate}
            collapsed={found ? NONE : collapsed}
            onCollapse={collapse}
            onSave={save}
            addressOf={addressOf}
            origin={origin}
          />
        )}
        <span className="visually-hidden" role="status">
          {loading && !tree ? t('tree.loading') : saving ? t('tree.saving') : found ? t('tree.found', { count: found.ids.size }) : ''}
        </span>
      </div>
    </section>
  );
}

export default TreeScreen;

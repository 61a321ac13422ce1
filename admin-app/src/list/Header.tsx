import { PlusOutlined, ReloadOutlined } from '@ant-design/icons';
import { Button } from 'antd';
import type { ReactNode } from 'react';
import type { List, View } from '@/contract/view.gen';
import { t } from '@/i18n/texts';
import { ExportButton } from './ExportButton';
import { ImportButton } from './ImportButton';
import { filterQuery, type ListParams } from './params';
import { SyncButton } from './SyncButton';

interface Props {
  view: View;
  list: List;
  params: ListParams;
  loading: boolean;
  onReload: () => void;
  onCreate?: () => void;
  /** The commands of the whole list. */
  children?: ReactNode;
}

/** The head of a list: its name, and what can be done to the whole of it. */
export function Header({ view, list, params, loading, onReload, onCreate, children }: Props) {
  return (
    <header className="screen-head">
      <h1>{view.title}</h1>
      <div className="list-tools">
        <Button icon={<ReloadOutlined spin={loading} aria-hidden />} aria-label={t('list.refresh')} data-tooltip={t('list.refresh')} onClick={onReload} />
        {list.can_export && <ExportButton url={`${view.api}export`} query={filterQuery(params)} name={view.name.replaceAll('/', '-')} importable={Boolean(list.import)} />}
        {list.import && <ImportButton view={view} onDone={onReload} />}
        {list.import?.sync && <SyncButton view={view} sync={list.import.sync} onDone={onReload} />}
        {children}
        {onCreate && (
          <Button type="primary" icon={<PlusOutlined aria-hidden />} onClick={onCreate}>
            {t('list.create')}
          </Button>
        )}
      </div>
    </header>
  );
}

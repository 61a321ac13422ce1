import { DownloadOutlined, PlusOutlined, ReloadOutlined } from '@ant-design/icons';
import { Button } from 'antd';
import { type ReactNode, useState } from 'react';
import { fetchFile, saveFile } from '@/api/download';
import type { List, View } from '@/contract/view.gen';
import { t } from '@/i18n/texts';
import { MenuButton } from '@/view/MenuButton';
import { filterQuery, type ListParams } from './params';

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

function Export({ view, params }: { view: View; params: ListParams }) {
  const [running, setRunning] = useState(false);
  async function run(format: string) {
    setRunning(true);
    try {
      const name = `${view.name.replaceAll('/', '-')}.${format}`;
      saveFile(await fetchFile(`${view.api}export`, { query: { ...filterQuery(params), format }, name }));
    } catch {
      // The call has said what went wrong.
    } finally {
      setRunning(false);
    }
  }
  return (
    <MenuButton
      menu={{
        items: ['csv', 'xlsx'].map((format) => ({ key: format, label: t(`list.export.${format}`) })),
        onClick: ({ key }) => void run(key),
      }}
      button={(opening) => (
        <Button icon={<DownloadOutlined aria-hidden />} loading={running} aria-label={t('list.export.title')} {...opening}>
          <span className="list-wide">{t('list.export.title')}</span>
        </Button>
      )}
    />
  );
}

/** The head of a list: its name, and what can be done to the whole of it. */
export function Header({ view, list, params, loading, onReload, onCreate, children }: Props) {
  return (
    <header className="screen-head">
      <h1>{view.title}</h1>
      <div className="list-tools">
        <Button icon={<ReloadOutlined spin={loading} aria-hidden />} aria-label={t('list.refresh')} data-tooltip={t('list.refresh')} onClick={onReload} />
        {list.can_export && <Export view={view} params={params} />}
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

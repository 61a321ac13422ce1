import { WarningOutlined } from '@ant-design/icons';
import { Button } from 'antd';
import { lazy, Suspense } from 'react';
import { t } from '@/i18n/texts';
import { LISTS } from '@/panels';
import { ReportScreen } from '@/report/screen';
import { useView } from '@/view/useView';
import { HistoryButton } from './HistoryButton';
import { ListScreen } from './ListScreen';
import { Skeleton } from './Skeleton';

const SingletonForm = lazy(() => import('@/form/SingletonForm'));
const ScreenPanel = lazy(() => import('@/panels/ScreenPanel'));
const TreeScreen = lazy(() => import('@/tree/TreeScreen'));

/** A screen by its name and, where one is opened, its record. */
export default function ScreenView({ name, id, look = 'light' }: { name: string; id?: string; look?: 'light' | 'dark' }) {
  const state = useView(name);
  if (state.status === 'loading') return <Skeleton />;
  if (state.status === 'failed') {
    return (
      <div className="list-empty" role="alert">
        <WarningOutlined className="list-empty-mark" aria-hidden />
        <h1>{t('list.error')}</h1>
        <p>{state.message}</p>
        <Button type="primary" onClick={state.retry}>
          {t('list.retry')}
        </Button>
      </div>
    );
  }
  const { view } = state;
  const Panel = view.list?.panel ? LISTS[view.list.panel] : undefined;
  if (Panel) return <Panel view={view} id={id} waiting={<Skeleton />} />;
  if (view.list) return <ListScreen view={view} list={view.list} id={id} />;
  if (view.kind === 'panel') {
    return (
      <Suspense fallback={<Skeleton />}>
        <ScreenPanel view={view} />
      </Suspense>
    );
  }
  if (view.report) return <ReportScreen view={view} report={view.report} look={look} waiting={<Skeleton />} />;
  if (view.kind !== 'singleton' && view.kind !== 'tree') return null;
  return (
    <Suspense fallback={<Skeleton />}>
      {view.kind === 'tree' ? (
        <TreeScreen view={view} />
      ) : (
        <SingletonForm view={view} tools={(reload) => <HistoryButton view={view} id={null} onReverted={reload} />} />
      )}
    </Suspense>
  );
}

import { Button, Result, Skeleton } from 'antd';
import { lazy, Suspense } from 'react';
import { t } from '@/i18n/texts';
import { useView } from '@/view/useView';
import { ListScreen } from './ListScreen';

const SingletonForm = lazy(() => import('@/form/SingletonForm'));
const TreeScreen = lazy(() => import('@/tree/TreeScreen'));

/** A screen by its name and, where one is opened, its record. */
export default function ScreenView({ name, id }: { name: string; id?: string }) {
  const state = useView(name);
  if (state.is === 'loading') return <Skeleton active paragraph={{ rows: 8 }} />;
  if (state.is === 'failed') {
    return (
      <Result
        status="warning"
        title={t('list.error')}
        subTitle={state.message}
        extra={
          <Button type="primary" onClick={state.retry}>
            {t('list.retry')}
          </Button>
        }
      />
    );
  }
  const { view } = state;
  if (view.list) return <ListScreen view={view} list={view.list} id={id} />;
  if (view.kind !== 'singleton' && view.kind !== 'tree') return null;
  return (
    <Suspense fallback={<Skeleton active paragraph={{ rows: 8 }} />}>
      {view.kind === 'tree' ? <TreeScreen view={view} /> : <SingletonForm view={view} />}
    </Suspense>
  );
}

import { CheckOutlined, PushpinOutlined, StarOutlined } from '@ant-design/icons';
import { Button } from 'antd';
import { lazy, Suspense, useState } from 'react';
import { notify } from '@/api/notices';
import type { List } from '@/contract/view.gen';
import { t } from '@/i18n/texts';
import { MenuButton } from '@/view/MenuButton';
import type { ListView } from '@/view/navigation';
import { type ListParams, type ParamsChange, readParams, viewQuery } from './params';
import './views.css';

const SaveView = lazy(() => import('./SaveView'));
const EditViews = lazy(() => import('./EditViews'));

interface Props {
  screen: string;
  list: List;
  params: ListParams;
  views: readonly ListView[];
  onChange: (change: ParamsChange) => void;
  /** Shows no names beside the button. */
  small: boolean;
}

const named = (name: string, list: List): string =>
  name === 'sort' ? t('list.view.droppedSort') : (list.filters.find((filter) => filter.name === name)?.label ?? name);

/** Chooses among the views of a list that a person keeps, keeps what is shown now as one, and changes them. */
export function ViewMenu({ screen, list, params, views, onChange, small }: Props) {
  const [dialog, setDialog] = useState<'save' | 'edit'>();
  const [last, setLast] = useState<string>();
  const read = (query: string) => readParams(query, list);
  const shown = viewQuery(params, list);
  const current = views.find(({ query }) => viewQuery(read(query), list) === shown);

  const choose = ({ name, query, dropped }: ListView) => {
    setLast(name);
    onChange({ change: 'view', view: read(query) });
    if (dropped) notify('warning', t('list.view.dropped', { name, what: dropped.map((one) => named(one, list)).join(', ') }));
  };
  const label = current ? t('list.view.current', { name: current.name }) : t('list.view.title');

  return (
    <>
      <MenuButton
        menu={{
          items: [
            ...views.map((view, at) => ({
              key: `${at}`,
              label: view.name,
              icon: view === current ? <CheckOutlined aria-hidden /> : <span className="list-view-place" />,
              extra: view.opens ? <PushpinOutlined aria-label={t('list.view.opensShort')} /> : undefined,
              onClick: () => choose(view),
            })),
            ...(views.length > 0
              ? [
                  { key: 'all', label: t('list.view.all'), icon: <span className="list-view-place" />, onClick: () => onChange({ change: 'view', view: read('') }) },
                  { type: 'divider' as const },
                ]
              : []),
            { key: 'save', label: t('list.view.save'), onClick: () => setDialog('save') },
            ...(views.length > 0 ? [{ key: 'edit', label: t('list.view.manage'), onClick: () => setDialog('edit') }] : []),
          ],
        }}
        button={(opening) => (
          <Button icon={<StarOutlined aria-hidden />} className="list-views" aria-label={label} data-tooltip={label} {...opening}>
            {!small && current && <span className="list-views-name">{current.name}</span>}
          </Button>
        )}
      />
      {dialog && (
        <Suspense fallback={null}>
          {dialog === 'save' ? (
            <SaveView screen={screen} query={shown} views={views} name={(current ?? views.find(({ name }) => name === last))?.name ?? ''} onSaved={setLast} onClose={() => setDialog(undefined)} />
          ) : (
            <EditViews screen={screen} views={views} onClose={() => setDialog(undefined)} />
          )}
        </Suspense>
      )}
    </>
  );
}

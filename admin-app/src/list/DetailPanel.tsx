import { Button, Skeleton } from 'antd';
import { type ReactNode, useCallback, useEffect } from 'react';
import { api, type Envelope } from '@/api/client';
import { keys, READ_ONCE, useApiQuery } from '@/api/queries';
import type { Action, Detail, View } from '@/contract/view.gen';
import { titleOf } from '@/form/record';
import { RemovedBanner } from '@/form/RemovedBanner';
import { SlidePanel } from '@/form/SlidePanel';
import type { Steps } from '@/form/StepButtons';
import { t } from '@/i18n/texts';
import { DETAILS } from '@/panels';
import { usePanelTools } from '@/panels/usePanelTools';
import { Icon } from '@/view/Icon';
import { numbered } from '@/view/numbered';
import { type Row, valueAt } from './cells/cell';
import { ChildTables } from './ChildTables';
import { DetailValues } from './DetailValues';
import { HistoryButton } from './HistoryButton';
import { columnsBelow, Marks } from './Marks';
import { CARDS, useMedia } from './media';
import { NextSteps } from './NextSteps';
import { PrintButton } from './PrintButton';
import { listedTitle } from './record';
import { useActions } from './useActions';
import { useOpens } from './useOpens';
import './detail.css';

interface Props {
  view: View;
  detail: Detail;
  id: number;
  onClose: () => void;
  onSaved: () => void;
  /** Leads to the records before and after this one. */
  steps?: Steps;
}

interface CustomProps {
  view: View;
  detail: Detail;
  row: Row;
  buttons: (part: string) => ReactNode;
  tables: (part: string) => ReactNode;
  onChanged: () => void;
}

/** The record as a component of its own shows it, with the screen's feeds and commands. */
function Custom({ view, detail, row, buttons, tables, onChanged }: CustomProps) {
  const { dialog, ...tools } = usePanelTools(view, row, onChanged, nameOf(view, row));
  const Shown = DETAILS[detail.panel ?? ''];
  return (
    <>
      {Shown && (
        <Shown
          view={view}
          detail={detail}
          record={row}
          buttons={buttons}
          tables={tables}
          {...tools}
          waiting={<Skeleton active title={false} paragraph={{ rows: 8 }} />}
        />
      )}
      {dialog}
    </>
  );
}

/** How the record is called, as its list has it. */
const nameOf = (view: View, row: Row): string => numbered(view, row, listedTitle(row, view) || titleOf(row));

/** A record to look at, with what can be done to it. One that is not there closes the panel again. */
export default function DetailPanel({ view, detail, id, onClose, onSaved, steps }: Props) {
  const address = detail.url.replace('{id}', String(id));
  const { data: row, isError, refetch } = useApiQuery({
    queryKey: keys.detail(address),
    queryFn: ({ signal }) => api.get<Envelope<Row>>(address, { signal }).then(({ data }) => data),
    ...READ_ONCE,
  });

  useEffect(() => {
    // The call has said why.
    if (isError) onClose();
  }, [isError, onClose]);

  const changed = useCallback(() => {
    void refetch();
    onSaved();
  }, [refetch, onSaved]);
  useOpens(view, detail, row, changed);
  const { run, busy, dialog } = useActions(view, '', changed);
  const act = async (action: Action) => {
    if (!row) return;
    const done = await run(action, row);
    if (done && action.name === 'destroy') onClose();
  };

  const offered = detail.actions.filter(({ name }) => name !== 'restore' && row?.can?.includes(name));
  const phone = useMedia(CARDS);
  const main = detail.actions.find(({ name }) => name === detail.main);
  const button = (action: Action, first: unknown = action === main) => (
    <Button
      key={action.name}
      danger={action.danger}
      type={first === true ? 'primary' : 'default'}
      icon={<Icon name={action.icon} />}
      loading={busy.has(id)}
      onClick={() => void act(action)}
    >
      {action.label}
    </Button>
  );

  const buttonsOf = (part: string) => offered.filter((action) => action.part === part).map((action) => button(action));
  const apart = offered.filter(({ part }) => !part);
  const staged = row && detail.next !== undefined && (
    <NextSteps actions={apart} next={valueAt(row, detail.next)} busy={busy.has(id)} phone={phone} button={button} onRun={(action) => void act(action)} />
  );

  return (
    <SlidePanel
      bodyClass={detail.panel ? 'list-detail-body list-detail-own' : 'list-detail-body'}
      heading={t('form.detail', { title: view.singular })}
      name={row && nameOf(view, row)}
      marks={row && detail.head && <Marks row={row} detail={detail} />}
      steps={steps}
      tools={
        <>
          <HistoryButton view={view} id={id} name={row && nameOf(view, row)} onReverted={changed} />
          <PrintButton />
          {!phone && staged}
        </>
      }
      onClose={onClose}
      footer={
        detail.next !== undefined ? phone && staged : <>
          <Button onClick={onClose}>{t('form.close')}</Button>
          {[...apart.filter((one) => one !== main), ...apart.filter((one) => one === main)].map((one) => button(one))}
        </>
      }
    >
      {row?.deleted_at && <RemovedBanner at={row.deleted_at} action={row.can?.includes('restore') && detail.actions.filter(({ name }) => name === 'restore').map((one) => button(one))} />}
      {dialog}
      {!row && <Skeleton active title={false} paragraph={{ rows: 8 }} />}
      {row && detail.panel && <Custom view={view} detail={detail} row={row} buttons={buttonsOf} tables={(part) => <ChildTables view={view} id={id} part={part} onChanged={onSaved} />} onChanged={changed} />}
      {row && !detail.panel && (
        // The panel is scrolled by keys only where something in it has the focus, and a record may have nothing to press.
        // eslint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- see above
        <div role="group" aria-label={view.singular} tabIndex={0}>
          <DetailValues row={row} columns={columnsBelow(detail)} />
        </div>
      )}
      {row && !row.deleted_at && <ChildTables view={view} id={id} part={null} onChanged={onSaved} />}
    </SlidePanel>
  );
}

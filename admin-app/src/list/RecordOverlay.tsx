import { useCallback, useEffect, useState } from 'react';
import { useLocation, useNavigate } from 'umi';
import { notify } from '@/api/notices';
import type { View } from '@/contract/view.gen';
import { t } from '@/i18n/texts';
import { PANELS } from '@/panels';
import { backFrom } from '@/view/origin';
import { RecordPath } from '@/view/recordName';
import type { Row } from './cells/cell';
import { HistoryButton } from './HistoryButton';
import { ChildTables } from './ChildTables';
import { FormPanel } from './onDemand';
import { DetailPanel } from './Preload';
import { FROM, NEW, opensDetail, PANEL, panelOf, recordAddress } from './record';

interface Props {
  view: View;
  id?: string;
  /** The list's query, to come back to. */
  search: string;
  /** The rows of the list, to go from one to the next. */
  rows?: readonly Row[];
  onSaved: () => void;
}

/** The record that the address names, opened over the list; nothing where it names none. */
export function RecordOverlay(props: Props) {
  const { pathname } = useLocation();
  return (
    <RecordPath value={pathname.replace(/\/+$/, '')}>
      <Opened {...props} />
    </RecordPath>
  );
}

function Opened({ view, id, search, rows = [], onSaved }: Props) {
  const navigate = useNavigate();
  const location = useLocation();
  const query = new URLSearchParams(location.search);
  const back = backFrom(location.state);
  const panel = query.get(PANEL);
  const from = Number(query.get(FROM)) || null;
  const number = id === undefined || id === NEW ? null : Number(id);
  // A message that is read leaves the list of unread ones while it is open: the way on is that from where it stood.
  const [known, setKnown] = useState(rows);
  const listed = rows.some((row) => row.id === number);
  if (listed && known !== rows) setKnown(rows);
  const close = useCallback(() => navigate(back ?? recordAddress(view, search)), [navigate, back, view, search]);
  // Who may not make records sees a message, as the server would answer: an empty form would promise what it cannot keep.
  const barred = id === NEW && view.form?.can_create === false;
  const Custom = panel !== null && number !== null && view.panels?.includes(panel) ? PANELS[panel] : undefined;
  const unopened = id !== undefined && !Custom && !view.form && !view.detail;
  const message = barred ? t('errors.forbidden') : unopened ? t('list.unopened') : undefined;
  useEffect(() => {
    if (!message) return;
    notify('danger', message);
    close();
  }, [message, close]);
  if (id === undefined || message) return null;

  const around = listed ? rows : known;
  const at = around.findIndex((row) => row.id === number);
  const to = (row: Row | undefined) => row && (() => navigate(recordAddress(view, search, row.id, panel ?? undefined)));
  const steps = at < 0 ? undefined : { before: to(around[at - 1]), after: to(around[at + 1]) };
  const detail = number !== null && opensDetail(panel, view) ? view.detail : undefined;
  if (Custom) return <Custom key={id} view={view} id={number!} steps={steps} onClose={close} onSaved={onSaved} waiting={null} />;
  if (detail) return <DetailPanel key={id} steps={steps} view={view} detail={detail} id={number!} onClose={close} onSaved={onSaved} waiting={null} />;
  if (!view.form) return null;
  return (
    <FormPanel
      key={id}
      view={view}
      id={number}
      from={from}
      steps={steps}
      onMade={(made) => navigate(recordAddress(view, search, made, panelOf('edit', view)), { replace: true })}
      onClose={close}
      onSaved={onSaved}
      waiting={null}
      below={number !== null && <ChildTables view={view} id={number} onChanged={onSaved} />}
      tools={(reload, name) => (
        <HistoryButton
          view={view}
          id={number}
          name={name}
          onReverted={() => {
            reload();
            onSaved();
          }}
        />
      )}
    />
  );
}

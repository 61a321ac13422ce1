import { type ReactNode, useCallback, useEffect, useRef, useState } from 'react';
import { notify } from '@/api/notices';
import type { View } from '@/contract/view.gen';
import { language } from '@/i18n/language';
import { t } from '@/i18n/texts';
import { numbered } from '@/view/numbered';
import { RecordPath } from '@/view/recordName';
import { useView } from '@/view/useView';
import { LoadFailed, Loading } from './Loading';
import { RecordForm } from './onDemand';
import type { Place } from './place';
import { titleOf, type Values } from './record';
import { isReadOnly } from './rights';
import { SlidePanel } from './SlidePanel';
import type { Steps } from './StepButtons';
import { useCopy } from './useCopy';
import { useRecord } from './useRecord';
import type { Related } from './widgets/host';

interface Props {
  view: View;
  /** The record to edit; null makes a new one. */
  id: number | null;
  /** The panel is to be taken away. It has asked about unsaved changes. */
  onClose: () => void;
  /** What else can be done with the record of that name, shown beside it; it may have the record loaded anew. */
  tools?: (reload: () => void, name: string) => ReactNode;
  /** Leads to the records before and after this one. */
  steps?: Steps;
  /** The record that a new one is a copy of. */
  from?: number | null;
  /** What a new record begins with. */
  values?: Values | null;
  /** A new record was saved and is to stay open. */
  onMade?: (id: number) => void;
  /** What is shown below the form of a loaded record. */
  below?: ReactNode;
  /** The record was saved; onClose follows. */
  onSaved: (record: Values | undefined) => void;
}

/** The form of a record, slid up over the screen. */
export function FormPanel({ view, id, tools, below, steps, from = null, values = null, onMade, onClose, onSaved }: Props) {
  const { state, reload } = useRecord(view, id);
  const copy = useCopy(view, id === null ? from : null);
  const [place, setPlace] = useState<Place | null>(null);
  const guard = useRef<(go: () => void) => void>((go) => go());
  const setGuard = useCallback((leave: (go: () => void) => void) => {
    guard.current = leave;
  }, []);
  const close = () => guard.current(onClose);
  const [related, setRelated] = useState<Related | null>(null);

  const latestClose = useRef(onClose);
  latestClose.current = onClose;
  useEffect(() => {
    if (state.status !== 'missing') return;
    notify('danger', state.message);
    latestClose.current();
  }, [state]);

  useEffect(() => {
    if (copy.status !== 'failed') return;
    notify('danger', copy.message);
    latestClose.current();
  }, [copy]);

  const loaded = state.status === 'ready' ? state.loaded : null;
  const name = numbered(view, loaded, titleOf(loaded, language()));
  const readOnly = loaded !== null && isReadOnly(view, loaded);
  const heading = id === null ? (view.new ?? view.singular) : t(readOnly ? 'form.detail' : 'form.edit', { title: view.singular });
  return (
    <>
      <SlidePanel
        bodyClass="form-body"
        heading={heading}
        name={name}
        steps={steps}
        leave={(step) => guard.current(step)}
        tools={tools?.(reload, name)}
        onClose={close}
      >
        {(state.status === 'loading' || copy.status === 'loading') && <Loading />}
        {state.status === 'failed' && <LoadFailed message={state.message} onRetry={reload} />}
        {state.status === 'ready' && copy.status === 'ready' && (
          <RecordForm
            key={state.reloadKey}
            waiting={<Loading />}
            view={view}
            id={id}
            loaded={state.loaded}
            start={copy.values ?? values}
            place={place}
            below={below}
            onRelated={setRelated}
            covered={related !== null}
            onGuard={setGuard}
            onCancel={onClose}
            onReload={reload}
            onKept={(record, at) => {
              onSaved(record);
              setPlace(at);
              if (id !== null) reload();
              else if (typeof record?.id === 'number' && onMade) onMade(record.id);
              else onClose();
            }}
            onSaved={(record) => {
              onSaved(record);
              onClose();
            }}
          />
        )}
      </SlidePanel>
      {related && (
        <RecordPath value={null}>
          <RelatedPanel related={related} onClose={() => setRelated(null)} />
        </RecordPath>
      )}
    </>
  );
}

/** The form of another screen over this one, for a record that is chosen here once it is saved. */
function RelatedPanel({ related, onClose }: { related: Related; onClose: () => void }) {
  const state = useView(related.screen);
  const latest = useRef(onClose);
  latest.current = onClose;
  useEffect(() => {
    if (state.status !== 'failed') return;
    notify('danger', state.message);
    latest.current();
  }, [state]);
  if (state.status !== 'ready') return null;
  const made = (record: Values | undefined) => {
    if (typeof record?.id === 'number') related.onMade(record.id);
  };
  return <FormPanel view={state.view} id={null} values={related.values} onClose={onClose} onSaved={made} />;
}

export default FormPanel;

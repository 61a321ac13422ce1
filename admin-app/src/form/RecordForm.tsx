import { Alert } from 'antd';
import { type ReactNode, useEffect, useId, useMemo, useRef } from 'react';
import type { View } from '@/contract/view.gen';
import { ownerOf } from '@/view/child';
import { toLangs } from './byField';
import { ConflictDialog } from './ConflictDialog';
import { focusError } from './focusError';
import { FormFooter } from './FormFooter';
import { LivePanel } from './LivePanel';
import { formLock, lockedUI } from './locks';
import { type Place, placeOf, restorePlace } from './place';
import type { Values } from './record';
import { RecordBanner } from './RecordBanner';
import { isReadOnly } from './rights';
import SchemaForm from './SchemaForm';
import { FormState } from './state';
import { useErrors } from './useErrors';
import { useLeaveGuard } from './useLeaveGuard';
import { isByField, loadAddress, localisedNames } from './useRecord';
import { useSave } from './useSave';
import type { Related } from './widgets/host';

interface Props {
  view: View;
  id: number | null;
  loaded: Values | null;
  /** What a new record begins with. */
  start?: Values | null;
  /** Where the person was before the form was drawn anew. */
  place?: Place | null;
  below?: ReactNode;
  /** Opens another screen's form over this one. */
  onRelated?: (related: Related) => void;
  /** Whether another form lies over this one: what the keyboard says is not for this one. */
  covered?: boolean;
  /** Takes what is to be called before the form is closed from outside. */
  onGuard: (leave: (go: () => void) => void) => void;
  onSaved: (record: Values | undefined) => void;
  /** The record was saved and is to stay open; undefined where there is only one way to save. */
  onKept?: (record: Values | undefined, place: Place) => void;
  onCancel: () => void;
  onReload: () => void;
}

/** The form of one record as it was loaded, with everything around its fields. */
export default function RecordForm({ view, id, loaded, below, start, place, onRelated, covered, onGuard, onSaved, onKept, onCancel, onReload }: Props) {
  const prefix = useId();
  const box = useRef<HTMLDivElement>(null);
  const readOnly = isReadOnly(view, loaded);
  const state = useMemo(
    () =>
      new FormState({
        prefix,
        schema: (view.form?.schema ?? {}),
        ui: lockedUI(view.form?.ui_schema ?? {}, loaded, readOnly, formLock(view, loaded)),
        locales: view.locales,
        id,
        owner: ownerOf(view),
        loaded,
        start,
      }),
    [prefix, view, id, loaded, start, readOnly],
  );
  state.readOnly = readOnly;
  state.makeRelated = onRelated;
  const messages = useErrors(state);
  const guard = useLeaveGuard(state, readOnly);
  const jump = (locale?: string) => box.current && focusError(box.current, state, locale);
  const { save, saving, conflict, forgetConflict } = useSave({
    view,
    id,
    state,
    messages,
    onInvalid: () => jump(),
    onSaved: (record) => {
      guard.release();
      if (staysOpen.current && onKept) onKept(record, placeOf(box.current, state));
      else onSaved(record);
    },
  });
  const staysOpen = useRef(false);
  const submit = (stayOpen: boolean) => {
    staysOpen.current = stayOpen;
    void save();
  };
  useEffect(() => {
    if (place && box.current) restorePlace(box.current, state, place);
  }, [place, state]);

  const { leave } = guard;
  useEffect(() => onGuard(leave), [onGuard, leave]);

  const latest = useRef(submit);
  latest.current = submit;
  useEffect(() => {
    const press = (event: KeyboardEvent) => {
      if (!(event.ctrlKey || event.metaKey) || event.altKey || event.key.toLowerCase() !== 's') return;
      event.preventDefault();
      if (!readOnly && !covered) latest.current(true);
    };
    window.addEventListener('keydown', press);
    return () => window.removeEventListener('keydown', press);
  }, [readOnly, covered]);

  return (
    <div
      className="form-record"
      ref={box}
      onBlur={({ target }) => {
        const field = target.closest<HTMLElement>('[data-field]')?.dataset.field;
        // What was typed joins the values first.
        if (field) setTimeout(() => state.leave(state.pathOf(field)));
      }}
    >
      <div className="form-scroll">
        <div className="form-width">
          <RecordBanner view={view} id={id} loaded={loaded} readOnly={readOnly} onReload={onReload} />
          {messages.general.map((message) => (
            <Alert key={message} type="error" showIcon title={message} className="panel-banner" data-general="" />
          ))}
          <SchemaForm state={state} errors={messages.errors} readOnly={readOnly} onSubmit={() => !readOnly && submit(false)} />
          {view.form?.live && id === null && <LivePanel state={state} {...view.form.live} />}
          {view.form?.live_record && id !== null && !readOnly && (
            <LivePanel state={state} fields={view.form.live_record.fields} url={view.form.live_record.url.replace('{id}', String(id))} />
          )}
          {below}
        </div>
      </div>
      <FormFooter
        errors={messages.errors}
        locales={view.locales}
        saving={saving}
        readOnly={readOnly}
        onJump={jump}
        onSave={() => submit(false)}
        onKeep={onKept && (() => submit(true))}
        onCancel={() => leave(onCancel)}
      />
      {guard.dialog}
      {conflict && (
        <ConflictDialog
          conflict={conflict}
          onCancel={forgetConflict}
          onReload={() => {
            forgetConflict();
            onReload();
          }}
          state={state}
          address={loadAddress(view, id)}
          read={(stored) => (isByField(view) ? toLangs(stored, view.locales.map((locale) => locale.id), localisedNames(view)) : stored)}
          onSave={(version) => void save(version)}
        />
      )}
    </div>
  );
}

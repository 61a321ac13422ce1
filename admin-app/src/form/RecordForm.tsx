import { Alert } from 'antd';
import { useEffect, useId, useMemo, useRef } from 'react';
import type { View } from '@/contract/view.gen';
import { ConflictDialog } from './ConflictDialog';
import { focusError } from './focusError';
import { FormFooter } from './FormFooter';
import type { Values } from './record';
import { RecordBanner } from './RecordBanner';
import SchemaForm from './SchemaForm';
import { FormState } from './state';
import { useErrors } from './useErrors';
import { useLeaveGuard } from './useLeaveGuard';
import { useSave } from './useSave';

interface Props {
  view: View;
  id: number | null;
  loaded: Values | null;
  /** Takes what is to be called before the form is closed from outside. */
  onGuard: (leave: (go: () => void) => void) => void;
  onSaved: (record: Values | undefined) => void;
  onCancel: () => void;
  onReload: () => void;
}

/** Whether the caller may only look at a loaded record. */
export function isReadOnly(view: View, loaded: Values | null): boolean {
  if (!loaded) return view.form?.can_create === false && view.kind !== 'singleton';
  const can = loaded.can as readonly string[] | undefined;
  return Boolean(loaded.deleted_at) || view.form?.can_update === false || (can !== undefined && !can.includes('update'));
}

/** The form of one record as it was loaded, with everything around its fields. */
export default function RecordForm({ view, id, loaded, onGuard, onSaved, onCancel, onReload }: Props) {
  const prefix = useId();
  const box = useRef<HTMLDivElement>(null);
  const state = useMemo(
    () =>
      new FormState({
        prefix,
        schema: (view.form?.schema ?? {}),
        ui: (view.form?.ui_schema ?? {}),
        locales: view.locales,
        id,
        loaded,
      }),
    [prefix, view, id, loaded],
  );
  const readOnly = isReadOnly(view, loaded);
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
      onSaved(record);
    },
  });

  const { leave } = guard;
  useEffect(() => onGuard(leave), [onGuard, leave]);

  const latest = useRef(save);
  latest.current = save;
  useEffect(() => {
    const press = (event: KeyboardEvent) => {
      if (!(event.ctrlKey || event.metaKey) || event.altKey || event.key.toLowerCase() !== 's') return;
      event.preventDefault();
      if (!readOnly) void latest.current();
    };
    window.addEventListener('keydown', press);
    return () => window.removeEventListener('keydown', press);
  }, [readOnly]);

  return (
    <div className="form-record" ref={box}>
      <div className="form-scroll">
        <div className="form-width">
          <RecordBanner view={view} id={id} loaded={loaded} readOnly={readOnly} onReload={onReload} />
          {messages.general.map((message) => (
            <Alert key={message} type="error" showIcon title={message} className="form-banner" />
          ))}
          <SchemaForm state={state} errors={messages.errors} readOnly={readOnly} onSubmit={() => !readOnly && void save()} />
        </div>
      </div>
      <FormFooter
        errors={messages.errors}
        locales={view.locales}
        saving={saving}
        readOnly={readOnly}
        onJump={jump}
        onSave={() => void save()}
        onCancel={() => leave(onCancel)}
      />
      {guard.question}
      <ConflictDialog
        conflict={conflict}
        onCancel={forgetConflict}
        onReload={() => {
          forgetConflict();
          onReload();
        }}
        onOverwrite={(version) => void save(version)}
      />
    </div>
  );
}

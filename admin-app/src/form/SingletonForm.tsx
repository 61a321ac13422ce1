import { Alert } from 'antd';
import type { ReactNode } from 'react';
import { CommandButton } from '@/command/CommandButton';
import type { View } from '@/contract/view.gen';
import { LoadFailed, Loading } from './Loading';
import { RecordForm } from './onDemand';
import { useRecord } from './useRecord';
import './panel.css';

const nothing = () => undefined;

/** The form of the one record that a screen is about, as its page. Cancel takes back what was not saved. */
export function SingletonForm({ view, tools }: { view: View; tools?: (reload: () => void) => ReactNode }) {
  const { state, reload, show } = useRecord(view, null);
  return (
    <div className="form-page">
      <div className="screen-head">
        <h1>{view.title}</h1>
        <div className="screen-tools">
          {view.actions?.map(({ name }) => {
            const command = view.commands?.find((one) => one.name === name);
            return command && <CommandButton key={name} command={command} />;
          })}
          {tools?.(reload)}
        </div>
      </div>
      {view.info && <Alert type="warning" showIcon title={view.info} className="panel-banner" />}
      {(state.status === 'failed' || state.status === 'missing') && <LoadFailed message={state.message} onRetry={reload} />}
      {state.status === 'loading' && <Loading />}
      {state.status === 'ready' && (
        <RecordForm
          key={state.reloadKey}
          waiting={<Loading />}
          view={view}
          id={null}
          loaded={state.loaded}
          onGuard={nothing}
          onCancel={reload}
          onReload={reload}
          onSaved={(record) => (record ? show(record) : reload())}
        />
      )}
    </div>
  );
}

export default SingletonForm;

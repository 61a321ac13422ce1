import { DeleteOutlined } from '@ant-design/icons';
import { Button, Checkbox, Input } from 'antd';
import { useId, useRef, useState } from 'react';
import { notify } from '@/api/notices';
import { isAbort } from '@/api/problem';
import { Dialog } from '@/dialog/Dialog';
import { t } from '@/i18n/texts';
import { changeListSetup } from '@/view/listSetup';
import type { ListView } from '@/view/navigation';
import { whyNot } from './SaveView';

interface LineProps {
  view: ListView;
  busy: boolean;
  /** Makes a call and returns what is wrong; nothing where it succeeded. */
  run: (call: 'view' | 'view/remove', body: Readonly<Record<string, unknown>>) => Promise<string | undefined>;
}

function Line({ view: { name, opens }, busy, run }: LineProps) {
  const id = useId();
  const [written, setWritten] = useState(name);
  const [problem, setProblem] = useState<string>();
  const rename = async () => {
    if (written.trim() === name) setWritten(name);
    else setProblem(await run('view', { former: name, name: written.trim() }));
  };
  return (
    <li>
      <div className="list-view-line">
        <Input
          maxLength={60}
          value={written}
          status={problem ? 'error' : undefined}
          aria-label={t('list.view.rename', { name })}
          aria-invalid={problem ? true : undefined}
          aria-describedby={id}
          onChange={({ target }) => {
            setWritten(target.value);
            setProblem(undefined);
          }}
          onPressEnter={() => void rename()}
          onBlur={() => void rename()}
        />
        <Button
          icon={<DeleteOutlined aria-hidden />}
          disabled={busy}
          aria-label={t('list.view.remove', { name })}
          title={t('list.view.remove', { name })}
          onClick={() => void run('view/remove', { name }).then(setProblem)}
        />
      </div>
      <Checkbox
        checked={opens}
        disabled={busy}
        aria-label={t('list.view.opensNamed', { name })}
        onChange={({ target }) => void run('view', { former: name, name, opens: target.checked }).then(setProblem)}
      >
        {t('list.view.opens')}
      </Checkbox>
      <p id={id} className="list-view-said" data-wrong="" role="status">
        {problem}
      </p>
    </li>
  );
}

/** Renames and removes the views of a list, and says which one it opens with. */
export default function EditViews({ screen, views, onClose }: { screen: string; views: readonly ListView[]; onClose: () => void }) {
  const [busy, setBusy] = useState(false);
  const place = useRef<HTMLUListElement>(null);
  const run: LineProps['run'] = async (call, body) => {
    setBusy(true);
    try {
      notify('success', await changeListSetup(screen, call, body));
      // Whoever removed a view by a key stood on its line.
      if (call === 'view/remove') place.current?.closest<HTMLElement>('[role=dialog]')?.querySelector<HTMLElement>('.ant-modal-footer button')?.focus();
    } catch (cause) {
      return isAbort(cause) ? undefined : whyNot(cause);
    } finally {
      setBusy(false);
    }
  };
  return (
    <Dialog
      centered
      width={480}
      title={t('list.view.manageTitle')}
      onCancel={onClose}
      footer={
        <Button onClick={onClose}>{t('list.import.close')}</Button>
      }
    >
      <ul className="list-view-lines" ref={place}>
        {views.map((view) => (
          <Line key={view.name} view={view} busy={busy} run={run} />
        ))}
      </ul>
      {views.length === 0 && <p>{t('list.view.none')}</p>}
    </Dialog>
  );
}

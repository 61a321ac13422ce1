import { Input } from 'antd';
import { type FormEvent, useId, useState } from 'react';
import { isAbort, Problem } from '@/api/problem';
import { t } from '@/i18n/texts';
import { Dialog } from '@/dialog/Dialog';

interface Props {
  title: string;
  name: string;
  ok: string;
  onSave: (name: string) => Promise<void>;
  onClose: () => void;
}

const MAX = 200;

/** Asks what a folder or a file is to be called. */
export function NameDialog({ title, name: before, ok, onSave, onClose }: Props) {
  const id = useId();
  const [name, setName] = useState(before);
  const [problem, setProblem] = useState<string | null>(null);
  const [saving, setSaving] = useState(false);

  async function save(event: FormEvent) {
    event.preventDefault();
    setSaving(true);
    try {
      await onSave(name.trim());
      onClose();
    } catch (cause) {
      if (isAbort(cause)) return;
      setProblem(cause instanceof Problem ? (cause.errors.name?.[0] ?? cause.message) : String(cause));
      setSaving(false);
    }
  }

  return (
    <Dialog
      centered
      width={440}
      title={title}
      okText={ok}
      cancelText={t('files.cancel')}
      confirmLoading={saving}
      okButtonProps={{ htmlType: 'submit', form: id }}
      onCancel={onClose}
    >
      <form id={id} onSubmit={(event) => void save(event)}>
        <label className="files-label" htmlFor={`${id}-name`}>
          {t('files.name')}
        </label>
        <Input
          id={`${id}-name`}
          maxLength={MAX}
          value={name}
          status={problem ? 'error' : undefined}
          aria-invalid={problem ? true : undefined}
          aria-describedby={`${id}-problem`}
          // The ending stays: people change what is before it.
          onFocus={({ target }) => target.setSelectionRange(0, /\.[^.]{1,10}$/.test(before) ? before.lastIndexOf('.') : before.length)}
          onChange={(event) => {
            setName(event.target.value);
            setProblem(null);
          }}
        />
        <p id={`${id}-problem`} className="files-problem" role="alert">
          {problem}
        </p>
      </form>
    </Dialog>
  );
}

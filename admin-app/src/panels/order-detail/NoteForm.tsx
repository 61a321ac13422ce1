import { Button, Input } from 'antd';
import { type FormEvent, useCallback, useId, useRef, useState } from 'react';
import { api } from '@/api/client';
import { notify } from '@/api/notices';
import { Problem } from '@/api/problem';
import { useUnsaved } from '@/form/useUnsaved';
import { t } from '@/i18n/texts';

/** Adds a note to an order. What was written stays until the server has it, and is asked for before it is left. */
export function NoteForm({ address, onAdded }: { address: string; onAdded: () => void }) {
  const field = useId();
  const [text, setText] = useState('');
  const [wrong, setWrong] = useState('');
  const [busy, setBusy] = useState(false);
  const begun = text.trim() !== '';
  const latest = useRef(begun);
  latest.current = begun;
  const { dialog } = useUnsaved(
    begun,
    useCallback(() => latest.current, []),
  );

  const add = async (event: FormEvent) => {
    event.preventDefault();
    setBusy(true);
    try {
      const { message } = await api.post<{ message: string }>(address.replace(/\/$/, ''), { text: text.trim() }, { quiet: true });
      notify('success', message);
      setText('');
      setWrong('');
      onAdded();
    } catch (cause) {
      if (!(cause instanceof Problem)) throw cause;
      setWrong(cause.errors.text?.[0] ?? cause.message);
    } finally {
      setBusy(false);
    }
  };

  return (
    <form className="order-note-form" onSubmit={(event) => void add(event)}>
      <label htmlFor={field}>{t('orderpage.note')}</label>
      <Input.TextArea
        id={field}
        value={text}
        autoSize={{ minRows: 1, maxRows: 8 }}
        maxLength={4000}
        status={wrong ? 'error' : undefined}
        aria-describedby={`${field}-hint`}
        onChange={({ target }) => setText(target.value)}
      />
      <div>
        <span id={`${field}-hint`} className={wrong ? 'order-wrong' : 'order-soft'} role={wrong ? 'alert' : undefined}>
          {wrong || t('orderpage.noteHint')}
        </span>
        <Button htmlType="submit" loading={busy} disabled={text.trim() === ''}>
          {t('orderpage.addNote')}
        </Button>
      </div>
      {dialog}
    </form>
  );
}

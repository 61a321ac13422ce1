import { Checkbox, Input } from 'antd';
import { type FormEvent, useId, useState } from 'react';
import { notify } from '@/api/notices';
import { isAbort, Problem } from '@/api/problem';
import { Dialog } from '@/dialog/Dialog';
import { t } from '@/i18n/texts';
import { changeListSetup } from '@/view/listSetup';
import type { ListView } from '@/view/navigation';

interface Props {
  screen: string;
  /** What the view is to keep. */
  query: string;
  views: readonly ListView[];
  /** That of the view which is shown or was shown last; empty where there is none. */
  name: string;
  onSaved: (name: string) => void;
  onClose: () => void;
}

const sameName = (views: readonly ListView[], name: string) => views.find((view) => view.name.toLowerCase() === name.trim().toLowerCase());

/** What is wrong, as the server says it: with the name where that is at fault. */
export const whyNot = (cause: unknown): string =>
  cause instanceof Problem ? (cause.errors.name?.[0] ?? Object.values(cause.errors)[0]?.[0] ?? cause.message) : String(cause);

/** Keeps what a list shows as a view: a new one, or in place of the one of that name. */
export default function SaveView({ screen, query, views, name: before, onSaved, onClose }: Props) {
  const id = useId();
  const [name, setName] = useState(before);
  const [opens, setOpens] = useState(sameName(views, before)?.opens ?? false);
  const [problem, setProblem] = useState<string>();
  const [saving, setSaving] = useState(false);
  const former = sameName(views, name);

  const save = async (event: FormEvent) => {
    event.preventDefault();
    setSaving(true);
    try {
      notify('success', await changeListSetup(screen, 'view', { name: name.trim(), former: former?.name, query, opens }));
      onSaved(name.trim());
      onClose();
    } catch (cause) {
      if (!isAbort(cause)) setProblem(whyNot(cause));
      setSaving(false);
    }
  };

  return (
    <Dialog
      centered
      width={440}
      title={t('list.view.saveTitle')}
      okText={t('list.view.do')}
      cancelText={t('common.actions.cancel')}
      confirmLoading={saving}
      okButtonProps={{ htmlType: 'submit', form: id }}
      onCancel={onClose}
    >
      <form id={id} className="list-view-form" onSubmit={(event) => void save(event)}>
        <p id={`${id}-about`}>{t('list.view.keeps')}</p>
        <label htmlFor={`${id}-name`}>{t('list.view.name')}</label>
        <Input
          id={`${id}-name`}
          autoFocus
          maxLength={60}
          value={name}
          status={problem ? 'error' : undefined}
          aria-invalid={problem ? true : undefined}
          aria-describedby={`${id}-said ${id}-about`}
          onFocus={({ target }) => target.select()}
          onChange={({ target }) => {
            setName(target.value);
            setProblem(undefined);
          }}
        />
        <p id={`${id}-said`} className="list-view-said" data-wrong={problem ? '' : undefined} role="status">
          {problem ?? (former && t('list.view.over'))}
        </p>
        <Checkbox checked={opens} onChange={({ target }) => setOpens(target.checked)}>
          {t('list.view.opens')}
        </Checkbox>
      </form>
    </Dialog>
  );
}

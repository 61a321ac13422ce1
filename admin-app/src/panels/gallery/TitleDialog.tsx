import { Button, Input } from 'antd';
import { type FormEvent, useCallback, useId, useState } from 'react';
import { isAbort, Problem } from '@/api/problem';
import type { Locale } from '@/contract/view.gen';
import { t } from '@/i18n/texts';
import { Dialog } from '@/dialog/Dialog';
import { useUnsaved } from '@/form/useUnsaved';
import type { Picture, Titles } from './gallery';

const MAX = 255;

interface Props {
  picture: Picture;
  name: string;
  locales: readonly Locale[];
  onSave: (titles: Titles) => Promise<void>;
  onClose: () => void;
}

/** Asks for an image's title in each locale. */
export function TitleDialog({ picture, name, locales, onSave, onClose }: Props) {
  const id = useId();
  const [stored] = useState<Record<string, string>>(() =>
    Object.fromEntries(locales.map((locale) => [locale.id, picture.languages[locale.id]?.title ?? ''])),
  );
  const [titles, setTitles] = useState(stored);
  const [problem, setProblem] = useState<Problem | null>(null);
  const [saving, setSaving] = useState(false);

  const dirty = locales.some((locale) => titles[locale.id] !== stored[locale.id]);
  const guard = useUnsaved(dirty, useCallback(() => dirty, [dirty]));

  const save = async (event: FormEvent) => {
    event.preventDefault();
    setSaving(true);
    try {
      await onSave(Object.fromEntries(locales.map((locale) => [locale.id, { title: titles[locale.id]!.trim() }])));
      guard.release();
      onClose();
    } catch (cause) {
      if (!isAbort(cause)) setProblem(cause instanceof Problem ? cause : new Problem(0, String(cause)));
      setSaving(false);
    }
  };
  const errorOf = (locale: string) => problem?.errors[`languages.${locale}.title`]?.[0] ?? problem?.errors[`languages.${locale}`]?.[0];
  const named = locales.some((locale) => errorOf(locale.id));

  return (
    <Dialog
      centered
      width={480}
      title={t('images.titles.title', { name })}
      onCancel={() => guard.leave(onClose)}
      footer={[
        <Button key="close" onClick={() => guard.leave(onClose)}>
          {t('images.titles.close')}
        </Button>,
        <Button key="save" type="primary" htmlType="submit" form={id} loading={saving}>
          {t('images.titles.save')}
        </Button>,
      ]}
    >
      {guard.dialog}
      <form id={id} className="gallery-titles" onSubmit={(event) => void save(event)}>
        <img className="gallery-titles-picture" src={picture.thumb} alt="" width={150} height={120} />
        {locales.map((locale) => {
          const error = errorOf(locale.id);
          const field = `${id}-${locale.id}`;
          return (
            <div key={locale.id} className="gallery-titles-field">
              <label htmlFor={field}>{t('images.titles.field', { locale: locale.title })}</label>
              <Input
                id={field}
                lang={locale.id}
                maxLength={MAX}
                value={titles[locale.id]}
                status={error && 'error'}
                aria-invalid={error ? true : undefined}
                aria-describedby={error ? `${field}-error` : undefined}
                onChange={(event) => setTitles((before) => ({ ...before, [locale.id]: event.target.value }))}
              />
              {error && (
                <p id={`${field}-error`} className="gallery-error" role="alert">
                  {error}
                </p>
              )}
            </div>
          );
        })}
        {problem && !named && (
          <p className="gallery-error" role="alert">
            {problem.message}
          </p>
        )}
      </form>
    </Dialog>
  );
}

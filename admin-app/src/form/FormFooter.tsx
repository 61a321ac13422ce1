import { ExclamationCircleFilled } from '@ant-design/icons';
import { Button } from 'antd';
import type { FieldErrors } from '@/api/problem';
import type { Locale } from '@/contract/view.gen';
import { t } from '@/i18n/texts';
import { countByLocale } from './errors';

interface Props {
  errors: FieldErrors;
  locales: readonly Locale[];
  saving: boolean;
  readOnly: boolean;
  onJump: (locale?: string) => void;
  onSave: () => void;
  /** Saves and stays; without it there is nothing to stay in. */
  onKeep?: () => void;
  onCancel: () => void;
}

/** What can be done with a form, and how much is still wrong with it. */
export function FormFooter({ errors, locales, saving, readOnly, onJump, onSave, onKeep, onCancel }: Props) {
  const counts = countByLocale(errors);
  const total = Object.keys(errors).length;
  const named = locales.filter(({ id }) => counts[id]);
  return (
    <footer className="form-footer">
      <div className="form-summary" role="status">
        {total > 0 && (
          <>
            <Button type="link" danger icon={<ExclamationCircleFilled aria-hidden />} onClick={() => onJump()}>
              {t('form.errors', { count: total })}
              <span className="form-summary-jump"> – {t('form.jumpToError')}</span>
            </Button>
            {named.map(({ id, title }) => (
              <Button key={id} type="text" size="small" danger className="form-summary-locale" onClick={() => onJump(id)}>
                {t('form.errorsInLocale', { title, count: counts[id] })}
              </Button>
            ))}
            {named.length > 0 && (counts[''] ?? 0) > 0 && (
              <Button type="text" size="small" danger className="form-summary-locale" onClick={() => onJump('')}>
                {t('form.errorsElsewhere', { count: counts[''] })}
              </Button>
            )}
          </>
        )}
      </div>
      <div className="form-footer-tools">
        <Button size="large" onClick={onCancel}>
          {t(readOnly ? 'form.close' : 'form.cancel')}
        </Button>
        {!readOnly && onKeep && (
          <Button size="large" disabled={saving} aria-keyshortcuts="Control+S" title="Ctrl+S" onClick={onKeep}>
            {t('form.keep')}
          </Button>
        )}
        {!readOnly && (
          <Button type="primary" size="large" loading={saving} onClick={onSave}>
            {t(saving ? 'form.saving' : 'form.save')}
          </Button>
        )}
      </div>
    </footer>
  );
}

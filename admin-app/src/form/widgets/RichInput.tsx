import type { WidgetProps } from '@rjsf/utils';
import { lazy, Suspense, useEffect, useState } from 'react';
import { t } from '@/i18n/texts';
import { described, idsOf } from './described';
import { useHost } from './host';
import './rich/waiting.css';

/** How long the form is left to itself before the editor is loaded, in milliseconds. */
export const EDITOR_DELAY = 400;

const Editor = lazy(() => import('./rich/Editor'));

/** Formatted text. */
export function RichInput(props: WidgetProps) {
  const { id, value, onChange, readonly, disabled, rawErrors } = props;
  const host = useHost();
  const [due, setDue] = useState(false);
  useEffect(() => {
    const timer = setTimeout(() => setDue(true), EDITOR_DELAY);
    return () => clearTimeout(timer);
  }, []);
  const waiting = (
    <div className="rich-waiting" role="status">
      {t('form.rich.loading')}
    </div>
  );
  if (!due) return waiting;
  return (
    <Suspense fallback={waiting}>
      <Editor
        id={id}
        locale={host.localeAt(host.pathOf(id))}
        html={(value as string | null) ?? ''}
        readOnly={Boolean(readonly || disabled)}
        labelledBy={idsOf(id).label}
        described={described(props)}
        invalid={Boolean(rawErrors?.length)}
        onChange={(html) => onChange(html === '' ? null : html)}
      />
    </Suspense>
  );
}

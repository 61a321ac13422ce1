import { WarningFilled } from '@ant-design/icons';
import { Button } from 'antd';
import { lazy, Suspense, useState } from 'react';
import { t } from '@/i18n/texts';
import { idsOf } from '../widgets/described';

const WhyDialog = lazy(() => import('./WhyDialog'));

interface Told {
  text: string;
  warning: boolean;
  /** The address below /api/ that explains it. */
  why?: string;
}

/** What the record tells beside a field, and a way to see why. */
export function Note({ id, note }: { id: string; note: unknown }) {
  const [asked, setAsked] = useState(false);
  const told = note as Told | null | undefined;
  if (!told?.text) return null;
  return (
    <div className={told.warning ? 'form-note form-note-warning' : 'form-note'}>
      <span id={idsOf(id).note}>
        {told.warning && <WarningFilled aria-hidden />} {told.text}
      </span>
      {told.why && (
        <Button type="link" size="small" className="form-note-why" aria-describedby={idsOf(id).note} onClick={() => setAsked(true)}>
          {t('form.why')}
        </Button>
      )}
      {asked && told.why && (
        <Suspense>
          <WhyDialog address={told.why} onClose={() => setAsked(false)} />
        </Suspense>
      )}
    </div>
  );
}

import { WarningFilled } from '@ant-design/icons';
import { Button } from 'antd';
import { lazy, Suspense, useState } from 'react';
import { t } from '@/i18n/texts';
import { idsOf } from '../widgets/described';

const WhyDialog = lazy(() => import('./WhyDialog'));

interface NoteValue {
  text: string;
  warning: boolean;
  /** The address below /api/ that explains it. */
  why?: string;
}

/** What the record says beside a field, and a way to see why. */
export function Note({ id, note }: { id: string; note: unknown }) {
  const [open, setOpen] = useState(false);
  const value = note as NoteValue | null | undefined;
  if (!value?.text) return null;
  return (
    <div className={value.warning ? 'form-note form-note-warning' : 'form-note'}>
      <span id={idsOf(id).note}>
        {value.warning && <WarningFilled aria-hidden />} {value.text}
      </span>
      {value.why && (
        <Button type="link" size="small" className="form-note-why" aria-describedby={idsOf(id).note} onClick={() => setOpen(true)}>
          {t('form.why')}
        </Button>
      )}
      {open && value.why && (
        <Suspense>
          <WhyDialog address={value.why} onClose={() => setOpen(false)} />
        </Suspense>
      )}
    </div>
  );
}

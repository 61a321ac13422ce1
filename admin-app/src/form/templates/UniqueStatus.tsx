import { CheckCircleFilled, LoadingOutlined } from '@ant-design/icons';
import { t } from '@/i18n/texts';
import { idsOf } from '../widgets/described';
import { dotted, type Path } from '../schema';
import { useForm, useFromForm } from '../state';
import { useUnique } from '../useUnique';

/** Says whether a value that no two records may share is free. That it is taken is said as the field's error. */
export function UniqueStatus({ path, id, holds }: { path: Path; id: string; holds: boolean }) {
  const form = useForm();
  const state = useUnique(path, id);
  // A code that holds may still be refused for what else is filled in: whoever says so says why.
  const objected = useFromForm(form, () => form.objectionsTo(dotted(path)) !== undefined);
  return (
    <div id={idsOf(id).unique} className="form-unique" role="status" data-state={state}>
      {state === 'checking' && (
        <>
          <LoadingOutlined aria-hidden /> {t('form.checking')}
        </>
      )}
      {state === 'available' && !objected && (
        <>
          <CheckCircleFilled aria-hidden /> {t(holds ? 'form.holds' : 'form.free')}
        </>
      )}
    </div>
  );
}

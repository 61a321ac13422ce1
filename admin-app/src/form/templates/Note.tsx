import { WarningFilled } from '@ant-design/icons';
import { idsOf } from '../widgets/described';

interface Told {
  text: string;
  warning: boolean;
}

/** What the record tells beside a field. */
export function Note({ id, note }: { id: string; note: unknown }) {
  const told = note as Told | null | undefined;
  if (!told?.text) return null;
  return (
    <div id={idsOf(id).note} className={told.warning ? 'form-note form-note-warning' : 'form-note'}>
      {told.warning && <WarningFilled aria-hidden />} {told.text}
    </div>
  );
}

import { WarningFilled } from '@ant-design/icons';
import { Button } from 'antd';
import { t } from '@/i18n/texts';
import { idsOf } from '../widgets/described';
import { same } from '../record';
import { type Path, valueAt } from '../schema';
import { useForm, useFromForm } from '../state';

/** Warns who changes a part of the address that the public site shows the record at, and gives the saved one back. */
export function SiteAddressNote({ path, id }: { path: Path; id: string }) {
  const form = useForm();
  const address = form.readOnly ? undefined : form.siteAddressAt(path);
  const saved = valueAt(form.initial, path);
  const changed = useFromForm(form, () => address !== undefined && !same(saved, form.read(path)));
  return (
    <div id={idsOf(id).site} role="status">
      {changed && address && (
        <div className="form-note form-note-warning">
          <WarningFilled aria-hidden /> {t('form.siteAddress.changed')} <bdi className="form-site-address">{readable(address)}</bdi>{' '}
          <Button type="link" size="small" className="form-note-why" onClick={() => form.write(path, saved)}>
            {t('form.siteAddress.keep')}
          </Button>
        </div>
      )}
    </div>
  );
}

/** An address as people read it. */
function readable(address: string): string {
  try {
    return decodeURI(address);
  } catch {
    return address;
  }
}

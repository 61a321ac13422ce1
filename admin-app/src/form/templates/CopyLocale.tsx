import { CopyOutlined } from '@ant-design/icons';
import { Button } from 'antd';
import { notify } from '@/api/notices';
import { t } from '@/i18n/texts';
import { MenuButton } from '@/view/MenuButton';
import { isRecord, type Values } from '../record';
import { optionsOf, type Path, schemaAt, uiAt } from '../schema';
import { useForm } from '../state';

interface Props {
  /** Where the locales stand. */
  path: Path;
  into: string;
  locales: readonly { id: string; title: string }[];
}

/** Takes over what is written in another language, to be translated where it stands. */
export function CopyLocale({ path, into, locales }: Props) {
  const form = useForm();
  const others = locales.filter(({ id }) => id !== into);
  const options = optionsOf(uiAt(form.setup.ui, path));
  if (options.readonly || form.readOnly || others.length === 0) return null;

  function copy(from: string, title: string) {
    form.flush();
    const source = form.read([...path, from]);
    const before = form.read([...path, into]);
    if (!isRecord(source)) return;
    // A file belongs to the language that it was chosen for.
    const kept = Object.entries(source).filter(([name]) => !schemaAt(form.setup.schema, [...path, into, name])?.['x-file']);
    form.write([...path, into], { ...(before as Values | undefined), ...Object.fromEntries(kept) });
    notify('success', t('form.copied', { title }), { action: { label: t('form.copyUndo'), run: () => form.write([...path, into], before) } });
  }

  return (
    <div className="form-locales-copy">
    <MenuButton
      placement="bottomRight"
      menu={{
        items: others.map(({ id, title }) => ({ key: id, label: t('form.copyFrom', { title }) })),
        onClick: ({ key }) => copy(key, others.find(({ id }) => id === key)?.title ?? key),
      }}
      button={(opening) => (
        <Button type="text" size="small" icon={<CopyOutlined aria-hidden />} aria-label={t('form.copy')} title={t('form.copy')} {...opening} />
      )}
    />
    </div>
  );
}

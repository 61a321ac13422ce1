import type { ObjectFieldTemplateProps } from '@rjsf/utils';
import { Tabs } from 'antd';
import { useEffect, useState } from 'react';
import { language } from '@/i18n/language';
import { t } from '@/i18n/texts';
import { countBelow } from '../errors';
import { dotted, optionsOf, type Path } from '../schema';
import { useForm, useFromForm } from '../state';
import { CopyLocale } from './CopyLocale';

interface LocaleOption {
  id: string;
  title: string;
}

function TabLabel({ path, title }: { path: Path; title: string }) {
  const form = useForm();
  const count = useFromForm(form, () => countBelow(form.errors, dotted(path)));
  return (
    <span className="form-tab">
      <span lang={String(path.at(-1))}>{title}</span>
      {count > 0 && (
        <>
          <span className="form-badge" aria-hidden="true">
            {count}
          </span>
          <span className="visually-hidden">{t('form.errors', { count })}</span>
        </>
      )}
    </span>
  );
}

/** What is asked for in each locale, a tab for each, with the number of errors in it. */
export function LocaleTabs({ properties, uiSchema, fieldPathId }: ObjectFieldTemplateProps) {
  const form = useForm();
  const path = form.pathOf(fieldPathId.$id);
  const key = dotted(path);
  const declared = (optionsOf(uiSchema ?? {}).locales as readonly LocaleOption[] | undefined) ?? form.setup.locales;
  const locales = declared.filter(({ id }) => properties.some(({ name }) => name === id));
  // A form opens on the language that its reader reads; the settings on the first of the content (000 §2.11).
  const first = optionsOf(form.setup.ui).byField ? locales[0] : locales.find(({ id }) => id === language());
  const [active, setActive] = useState((first ?? locales[0])?.id);
  useEffect(() => {
    form.locale = active;
  }, [form, active]);

  useEffect(
    () =>
      form.onReveal((wanted) => {
        if (key === '' || dotted(wanted).startsWith(`${key}.`)) {
          const locale = wanted[key === '' ? 0 : key.split('.').length];
          if (typeof locale === 'string') setActive(locale);
        }
      }),
    [form, key],
  );

  const content = (id: string) => properties.find(({ name }) => name === id)?.content;
  if (locales.length === 1) return content(locales[0]!.id);
  return (
    <div className="form-locales-box">
    <Tabs
      className="form-locales"
      activeKey={active}
      onChange={setActive}
      aria-label={t('form.locales')}
      items={locales.map(({ id, title }) => ({
        key: id,
        label: <TabLabel path={[...path, id]} title={title} />,
        // A hidden pane is rendered too: its fields keep what was typed, and can be jumped to.
        forceRender: true,
        children: content(id),
      }))}
    />
    {active && <CopyLocale path={path} into={active} locales={locales} />}
    </div>
  );
}

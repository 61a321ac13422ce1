import { CloseCircleFilled } from '@ant-design/icons';
import type { FieldTemplateProps } from '@rjsf/utils';
import { t } from '@/i18n/texts';
import { idsOf } from '../widgets/described';
import { dotted, optionsOf, type Schema } from '../schema';
import { useForm, useFromForm } from '../state';
import { Note } from './Note';
import { SiteAddressNote } from './SiteAddressNote';
import { UniqueStatus } from './UniqueStatus';

/** A field with its label, help and error. Objects and groups lay themselves out. */
export function FieldTemplate(props: FieldTemplateProps) {
  const { id, label, children, rawErrors, readonly, schema, uiSchema, rawDescription, hidden } = props;
  const form = useForm();
  const path = form.pathOf(id);
  const shown = useFromForm(form, () => path.length === 0 || form.shows(path));
  const mustFill = useFromForm(form, () => path.length > 0 && form.requires(path));
  const refused = useFromForm(form, () => form.refusals.has(dotted(path)));
  const noted = optionsOf(uiSchema ?? {}).note as string | undefined;
  const note = useFromForm(form, () => {
    const at = noted && form.near(path, noted);
    return at ? form.read(at) : undefined;
  });
  const { properties, items, type } = schema as Schema;
  if (hidden || !shown) return null;
  if (properties) return children;

  const ids = idsOf(id);
  const options = optionsOf(uiSchema ?? {});
  // A group and a map have a frame with a caption of their own.
  const group = Boolean(items?.properties) || type === 'object';
  const required = mustFill && !readonly;
  const kind = String(uiSchema?.['ui:widget'] ?? uiSchema?.['ui:field'] ?? '');
  return (
    <div className="form-field" data-field={id} data-kind={kind} data-error={rawErrors?.length ? true : undefined}>
      {!group && (
        <label id={ids.label} htmlFor={id} className="form-label">
          {label}
          {required && (
            <>
              <span className="form-required" aria-hidden="true">
                *
              </span>
              <span className="visually-hidden">({t('form.required')})</span>
            </>
          )}
        </label>
      )}
      {children}
      {rawDescription && (
        <div id={ids.help} className="form-help">
          {rawDescription}
        </div>
      )}
      <Note id={id} note={note} />
      {options.inSitePath === true && !form.creating && <SiteAddressNote path={path} id={id} />}
      {options.unique !== undefined && <UniqueStatus path={path} id={id} holds={(options.unique as { holds?: boolean }).holds === true} />}
      <div id={ids.error} className="form-error">
        {rawErrors?.map((message) => (
          <div key={message} role={refused ? 'alert' : undefined}>
            <CloseCircleFilled aria-hidden /> {message}
          </div>
        ))}
      </div>
    </div>
  );
}

import { type FieldPathId, type FieldProps, type RJSFSchema, toFieldPathId, type UiSchema } from '@rjsf/utils';
import { Button } from 'antd';
import { type ComponentType, useMemo } from 'react';
import { labelOf } from '@/contract/source';
import type { Source } from '@/contract/view.gen';
import { t } from '@/i18n/texts';
import { isRecord } from '../record';
import { entriesOf, optionsOf, schemaAt, valueAt } from '../schema';
import { useForm } from '../state';
import { idsOf } from '../widgets/described';
import { useAddress, useOptions, useWithdrawn } from '../widgets/options';

interface Entry {
  key: string;
  schema: RJSFSchema;
  at: FieldPathId;
}

/** One value for each record of a source: an input each, by the record's name. */
export function MapField(props: FieldProps) {
  const { fieldPathId, formData, registry, uiSchema, errorSchema, onChange, onBlur, onFocus, readonly, disabled, schema } = props;
  const form = useForm();
  const path = form.pathOf(fieldPathId.$id);
  const source = optionsOf(uiSchema ?? {}).source as Source;
  const { url, awaits } = useAddress(source, path);
  const offered = useOptions(url);
  const { entries, loading, failed, retry } = offered;
  const ids = idsOf(fieldPathId.$id);
  const values = isRecord(formData) ? formData : {};
  // What is kept for a record that is offered no more is shown too, else nobody could take it away.
  const before = valueAt(form.initial, path);
  const previous = isRecord(before) ? Object.keys(before) : [];
  const withdrawn = useWithdrawn(url, offered, previous);

  const inputs = useMemo<Entry[]>(() => {
    const entrySchema = entriesOf(schemaAt(form.setup.schema, form.pathOf(fieldPathId.$id))) ?? {};
    const labelled = [
      ...entries.map((entry) => [String(entry.id), labelOf(entry, source.label)] as const),
      ...withdrawn.map((entry) => [String(entry.id), t('form.select.gone', { value: labelOf(entry, source.label) })] as const),
    ];
    return labelled.map(([key, title]) => ({
      key,
      schema: { ...entrySchema, title } as RJSFSchema,
      at: toFieldPathId(key, registry.globalFormOptions, fieldPathId.path),
    }));
  }, [form, entries, withdrawn, source.label, registry.globalFormOptions, fieldPathId]);

  const SchemaField = registry.fields.SchemaField as ComponentType<FieldProps>;
  const ui = uiSchema?.additionalProperties as UiSchema | undefined;
  return (
    <fieldset className="form-map" aria-describedby={`${ids.help} ${ids.error}`} aria-busy={loading}>
      <legend className="form-legend" id={ids.label}>
        {schema.title}
      </legend>
      <div className="form-map-entries">
        {inputs.map(({ key, schema: own, at }) => (
          <SchemaField
            key={key}
            name={key}
            schema={own}
            uiSchema={ui}
            fieldPathId={at}
            formData={values[key] ?? null}
            errorSchema={errorSchema?.[key]}
            onChange={onChange}
            onBlur={onBlur}
            onFocus={onFocus}
            registry={registry}
            readonly={readonly}
            disabled={disabled}
          />
        ))}
      </div>
      {awaits !== null && <p className="form-empty">{t('form.select.depends', { field: awaits })}</p>}
      {loading && <p className="form-empty">{t('form.loading')}</p>}
      {!loading && !failed && awaits === null && inputs.length === 0 && <p className="form-empty">{t('form.select.empty')}</p>}
      {failed && (
        <p className="form-error" role="alert">
          {t('form.select.error')}{' '}
          <Button type="link" size="small" onClick={retry}>
            {t('form.retry')}
          </Button>
        </p>
      )}
    </fieldset>
  );
}

import { PlusOutlined } from '@ant-design/icons';
import type { ArrayFieldTemplateProps } from '@rjsf/utils';
import { Button } from 'antd';
import { useRef } from 'react';
import { t } from '@/i18n/texts';
import { blank } from '../record';
import { type Schema, schemaAt } from '../schema';
import { useForm } from '../state';
import { idsOf } from '../widgets/described';
import { GroupContext, isFixed } from './group';

/** A repeated group of fields. */
export function GroupList({ title, items, canAdd, readonly, disabled, fieldPathId, required, schema, uiSchema, formData }: ArrayFieldTemplateProps) {
  const ids = idsOf(fieldPathId.$id);
  const form = useForm();
  const list = useRef<HTMLDivElement>(null);
  const removableBy = uiSchema?.['ui:options']?.removableBy as string | undefined;
  const rows = Array.isArray(formData) ? (formData as unknown[]) : [];
  const needed = rows.flatMap((row, index) => (isFixed(row, removableBy) ? [index] : []));
  function add() {
    // The library would begin an item without the defaults of its fields.
    form.write(fieldPathId.path, [...rows, blank(schemaAt(form.setup.schema, fieldPathId.path)?.items ?? {})]);
    // The new item is there after the form has rendered.
    setTimeout(() => {
      list.current?.querySelector<HTMLElement>('.form-group-item:last-child :is(input, textarea, button[role=switch])')?.focus();
    }, 50);
  }
  return (
    <fieldset className="form-group" aria-describedby={schema.description ? `${ids.help} ${ids.error}` : ids.error}>
      <legend className="form-legend" id={ids.label}>
        {schema.title ?? title}
        {required && (
          <span className="form-required" aria-hidden="true">
            *
          </span>
        )}
        <span className="form-count">{items.length}</span>
      </legend>
      {items.length === 0 && <p className="form-empty">{t('form.group.empty')}</p>}
      <div className="form-group-items" ref={list}>
        <GroupContext.Provider value={{ named: (schema as Schema)['x-item'], needed }}>{items}</GroupContext.Provider>
      </div>
      {canAdd && !readonly && (
        <Button id={fieldPathId.$id} className="form-group-add" type="dashed" block icon={<PlusOutlined aria-hidden />} disabled={disabled} onClick={add}>
          {t('form.group.add')}
        </Button>
      )}
    </fieldset>
  );
}

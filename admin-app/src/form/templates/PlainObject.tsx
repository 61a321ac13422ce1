import type { ObjectFieldTemplateProps } from '@rjsf/utils';
import { FieldList } from './FieldList';

/** An object's fields, without a frame of their own. */
export function PlainObject({ properties, uiSchema, schema }: ObjectFieldTemplateProps) {
  const list = <FieldList properties={properties} ui={uiSchema ?? {}} />;
  if (!schema.title || properties.length < 2) return <div className="form-object">{list}</div>;
  return (
    <fieldset className="form-object">
      <legend className="form-legend">{schema.title}</legend>
      {list}
    </fieldset>
  );
}

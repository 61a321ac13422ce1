import type { ObjectFieldTemplateProps } from '@rjsf/utils';
import { idsOf } from '../widgets/described';
import { FieldList } from './FieldList';

/** An object's fields, without a frame of their own. */
export function PlainObject({ properties, uiSchema, schema, fieldPathId }: ObjectFieldTemplateProps) {
  const ids = idsOf(fieldPathId.$id);
  const list = <FieldList properties={properties} ui={uiSchema ?? {}} />;
  if (!schema.title || properties.length < 2) return <div className="form-object">{list}</div>;
  return (
    <fieldset className="form-object" aria-describedby={schema.description && ids.help}>
      <legend className="form-legend">{schema.title}</legend>
      {schema.description && (
        <p id={ids.help} className="form-help">
          {schema.description}
        </p>
      )}
      {list}
    </fieldset>
  );
}

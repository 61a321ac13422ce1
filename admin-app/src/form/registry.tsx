// The library's index also brings its test registry, which needs a validator we do not have.
import StringField from '@rjsf/core/lib/components/fields/StringField.js';
import type { RegistryFieldsType, RegistryWidgetsType, WidgetProps } from '@rjsf/utils';
import type { ComponentType } from 'react';
import { FileField } from './fields/FileField';
import { ImageField } from './fields/ImageField';
import { MapField } from './fields/MapField';
import { MatrixField } from './fields/MatrixField';
import { TableField } from './table/TableField';
import { FieldTemplate } from './templates/FieldTemplate';
import { FormLayout } from './templates/FormLayout';
import { GroupItem } from './templates/GroupItem';
import { GroupList } from './templates/GroupList';
import { LocaleTabs } from './templates/LocaleTabs';
import { PlainObject } from './templates/PlainObject';
import { AreaInput } from './widgets/AreaInput';
import { ColorInput } from './widgets/ColorInput';
import { ComputedText } from './widgets/ComputedText';
import { DateInput } from './widgets/DateInput';
import { DateTimeInput } from './widgets/DateTimeInput';
import { MoneyInput } from './widgets/MoneyInput';
import { NumberInput } from './widgets/NumberInput';
import { PasswordInput } from './widgets/PasswordInput';
import { RichInput } from './widgets/RichInput';
import { SecretInput } from './widgets/SecretInput';
import { SelectInput } from './widgets/SelectInput';
import { SheetInput } from './widgets/SheetInput';
import { SlugInput } from './widgets/SlugInput';
import { SwitchInput } from './widgets/SwitchInput';
import { TextInput } from './widgets/TextInput';
import { valueWidgets } from './widgets/values';

const inputs: Record<string, ComponentType<WidgetProps>> = {
  TextInput,
  PasswordInput,
  SecretInput,
  SlugInput,
  AreaInput,
  RichInput,
  NumberInput,
  MoneyInput,
  SwitchInput,
  ColorInput,
  DateInput,
  DateTimeInput,
  SelectInput,
  SheetInput,
  ComputedText,
};

/** What nobody changes is shown as in a detail, in the form of those who change the rest. */
const changed = (name: string, Input: ComponentType<WidgetProps>): ComponentType<WidgetProps> => {
  const Value = valueWidgets[name] as ComponentType<WidgetProps> | undefined;
  if (!Value || Value === Input) return Input;
  return function Field(props) {
    return (props.schema as { readOnly?: boolean }).readOnly ? <Value {...props} /> : <Input {...props} />;
  };
};

/** Inputs by the names a uiSchema calls them. */
export const widgets: RegistryWidgetsType = Object.fromEntries(Object.entries(inputs).map(([name, Input]) => [name, changed(name, Input)]));

/**
 * Inputs whose value is an object, by the names a uiSchema calls them. A number is what its input says: the library's own
 * field would make one of texts such as "0x10".
 */
export const fields: RegistryFieldsType = { ImageField, FileField, MapField, MatrixField, TableField, NumberField: StringField as RegistryFieldsType[string] };

const nothing = () => null;

/** How objects, lists and fields are laid out; a uiSchema calls the first three by name. */
export const templates = {
  FormLayout,
  LocaleTabs,
  GroupList,
  FieldTemplate,
  ObjectFieldTemplate: PlainObject,
  ArrayFieldTemplate: GroupList,
  ArrayFieldItemTemplate: GroupItem,
  // Titles, help and errors stand in our own field template.
  DescriptionFieldTemplate: nothing,
  FieldHelpTemplate: nothing,
  FieldErrorTemplate: nothing,
};

// The library's index also brings its test registry, which needs a validator we do not have.
import type { IChangeEvent } from '@rjsf/core';
import Form from '@rjsf/core/lib/components/Form.js';
import type { RJSFSchema, UiSchema } from '@rjsf/utils';
import { type ReactNode, useEffect, useMemo, useRef } from 'react';
import { holdPage } from '@/api/renewal';
import type { FieldErrors } from '@/api/problem';
import { toErrorSchema } from './errors';
import type { Values } from './record';
import { fields, templates, widgets } from './registry';
import { renderSchema } from './renderSchema';
import type { Path } from './schema';
import { FormContext, type FormState } from './state';
import { validator } from './validator';
import { valueWidgets } from './widgets/values';
import { HostContext } from './widgets/host';
import './form.css';
import './templates/field.css';
import './fields/files.css';

interface Props {
  state: FormState;
  errors: FieldErrors;
  readOnly?: boolean;
  onChange?: () => void;
  onSubmit: () => void;
  children?: ReactNode;
}

/** The fields of a schema. It shows the messages it is given; judging and sending the values is its owner's. */
export default function SchemaForm({ state, errors, readOnly, onChange, onSubmit, children }: Props) {
  const { setup } = state;
  const schema = useMemo(() => renderSchema(setup.schema) as RJSFSchema, [setup]);
  // A session that ends now must not take with it what is written here.
  useEffect(() => (readOnly ? undefined : holdPage()), [readOnly]);
  // What is derived or copied is written by others than the input itself.
  const library = useRef<{ onChange: (value: unknown, path: Path) => void } | null>(null);
  useEffect(() => state.provideWriter((path, value) => library.current?.onChange(value, path)), [state]);
  const extraErrors = useMemo(() => toErrorSchema(errors), [errors]);
  return (
    <FormContext value={state}>
    <HostContext value={state}>
      <Form
        ref={library as never}
        className="form"
        idPrefix={setup.prefix}
        idSeparator="."
        schema={schema}
        uiSchema={setup.ui as UiSchema}
        initialFormData={state.initial}
        validator={validator}
        fields={fields}
        templates={templates}
        widgets={readOnly ? valueWidgets : widgets}
        readonly={readOnly}
        noValidate
        noHtml5Validate
        extraErrors={extraErrors}
        showErrorList={false}
        experimental_defaultFormStateBehavior={DEFAULTS}
        onChange={({ formData }: IChangeEvent) => {
          state.setValues(formData as Values);
          onChange?.();
        }}
        // The library calls while React writes the page, when what is being typed cannot join the values yet.
        onSubmit={() => queueMicrotask(onSubmit)}
      >
        {/* Enter in a field sends the form only where there is something to press. */}
        {children ?? <button type="submit" hidden tabIndex={-1} aria-hidden="true" />}
      </Form>
    </HostContext>
    </FormContext>
  );
}

// Every value is present from the start; the library's own filling in would only store what nobody chose.
const DEFAULTS = {
  emptyObjectFields: 'skipDefaults',
  constAsDefaults: 'never',
  arrayMinItems: { populate: 'never' },
} as const;

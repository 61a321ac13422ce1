import type { WidgetProps } from '@rjsf/utils';

/** The element ids around a field's input. */
export const idsOf = (id: string) => ({ label: `${id}__label`, help: `${id}__help`, error: `${id}__error`, unique: `${id}__unique`, note: `${id}__note`, site: `${id}__site` });

/** What an input announces to a screen reader beside its label: its help, its error, and whether it must be filled in. */
export function described({ id, rawErrors, schema, options, required }: Pick<WidgetProps, 'id' | 'rawErrors' | 'schema' | 'options' | 'required'>) {
  const ids = idsOf(id);
  const parts = [
    schema.description || options.description || options.help ? ids.help : '',
    options.unique ? ids.unique : '',
    options.note ? ids.note : '',
    options.inSitePath ? ids.site : '',
    rawErrors?.length ? ids.error : '',
  ].filter(Boolean);
  return {
    id,
    'aria-describedby': parts.join(' ') || undefined,
    'aria-invalid': rawErrors?.length ? true : undefined,
    'aria-required': required || undefined,
  } as const;
}

/** Enter ends the writing of a value that has a panel of its own; it does not send the form as well. */
export const keepForm = (event: { key: string; preventDefault: () => void }): void => {
  if (event.key === 'Enter') event.preventDefault();
};

/** The colour of an input with an error. */
export const statusOf = (rawErrors: string[] | undefined) => (rawErrors?.length ? ('error' as const) : undefined);

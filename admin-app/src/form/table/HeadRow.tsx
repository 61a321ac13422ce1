import type { ErrorSchema, Registry } from '@rjsf/utils';
import { useMemo } from 'react';
import { isRecord } from '../record';
import { dotted, type Path, schemaAt, uiAt, valueAt } from '../schema';
import { useForm, useFromForm } from '../state';
import { type Column, columnsOf, type TableHead } from './columns';
import { TableRow } from './TableRow';

interface Props {
  head: TableHead;
  /** The path and the id of what the table stands in. */
  path: Path;
  id: string;
  columns: readonly Column[];
  registry: Registry;
  locked: boolean;
}

/** The row of a table that is no item of it: fields that stand beside the table. */
export function HeadRow({ head, path, id, columns, registry, locked }: Props) {
  const form = useForm();
  const values = useFromForm(form, () => valueAt(form.values, path));
  const found = useFromForm(form, () => form.errors);
  const { schema, ui } = form.setup;
  const own = useMemo(() => {
    const fields = columnsOf(schemaAt(schema, path) ?? {}, uiAt(ui, path), undefined);
    return columns.flatMap(({ name }) => fields.find((field) => field.name === name && head.fields.includes(name)) ?? []);
  }, [columns, head, path, schema, ui]);
  const errors = Object.fromEntries(head.fields.map((name) => [name, { __errors: found[dotted([...path, name])] ?? [] }])) as ErrorSchema;
  return (
    <TableRow
      id={id}
      index={0}
      row={isRecord(values) ? values : {}}
      label={head.label}
      columns={own}
      errors={errors}
      registry={registry}
      locked={locked}
      removable={null}
      onCell={(_, name, value) => form.write([...path, name], value)}
      onRemove={() => undefined}
    />
  );
}

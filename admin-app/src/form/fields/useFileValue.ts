import type { FieldProps } from '@rjsf/utils';
import { useEffect } from 'react';
import { formatLimit } from '@/i18n/numbers';
import { t } from '@/i18n/texts';
import { choose, type Chosen, DELETE_MARKER, isChosen, isRecord, type Stored } from '../record';
import { dotted, type Schema, valueAt } from '../schema';
import { useForm, useFromForm } from '../state';
import { accepts } from '../validator';

/** What a file field holds and what can be done with it. */
export interface FileValue {
  chosen: Chosen | null;
  stored: Stored | null;
  /** The stored file goes away when the record is saved. */
  deleting: boolean;
  /** The last file was not taken: why, the field's error says, and holds the save. */
  refused: boolean;
  take: (file: File | undefined) => void;
  remove: () => void;
  undo: () => void;
  accept: string | undefined;
}

/** The value of an image or file field: what is stored, what was chosen instead, or that it is to go. */
export function useFileValue({ formData, onChange, fieldPathId, schema }: FieldProps, kind: 'image' | 'file'): FileValue {
  const form = useForm();
  const rule = (schema as Schema)['x-file'] ?? {};
  const path = form.pathOf(fieldPathId.$id);
  const key = dotted(path);
  const refused = useFromForm(form, () => form.refusals.has(key));
  useEffect(() => () => form.setRefusal(key, null), [form, key]);
  const setRefusal = (message: string | null) => form.setRefusal(key, message);
  const before = valueAt(form.initial, path);
  const stored = isRecord(before) && !isChosen(before) ? (before as unknown as Stored) : null;
  const set = (value: unknown) => {
    setRefusal(null);
    onChange(value, fieldPathId.path);
  };
  return {
    chosen: isChosen(formData) ? formData : null,
    stored: formData && formData === DELETE_MARKER ? stored : isRecord(formData) && !isChosen(formData) ? (formData as unknown as Stored) : null,
    deleting: formData === DELETE_MARKER,
    refused,
    accept: rule.accept?.join(',') || undefined,
    take: (file) => {
      if (!file) return;
      if (!accepts(rule.accept, file.type)) setRefusal(t(`form.${kind}.wrongType`));
      else if (rule.maxBytes && file.size > rule.maxBytes) setRefusal(t(`form.${kind}.tooBig`, { size: formatLimit(rule.maxBytes) }));
      else set(choose(file));
    },
    // What was never stored leaves nothing to remove.
    remove: () => set(stored ? DELETE_MARKER : null),
    undo: () => set(stored),
  };
}

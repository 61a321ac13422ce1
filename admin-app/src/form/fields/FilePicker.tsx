import { DeleteOutlined, UndoOutlined, UploadOutlined } from '@ant-design/icons';
import { Button } from 'antd';
import { type ReactNode, useRef, useState } from 'react';
import { t } from '@/i18n/texts';
import { idsOf } from '../widgets/described';
import type { FileValue } from './useFileValue';

interface Props {
  id: string;
  label: string;
  kind: 'image' | 'file';
  value: FileValue;
  readOnly: boolean;
  invalid: boolean;
  preview: ReactNode;
}

/** Where a file is dropped or chosen, and what can be done with the one there. */
export function FilePicker({ id, label, kind, value, readOnly, invalid, preview }: Props) {
  const input = useRef<HTMLInputElement>(null);
  const [over, setOver] = useState(false);
  const ids = idsOf(id);
  const present = Boolean(value.chosen ?? value.stored) && !value.deleting;
  const choose = t(present ? `form.${kind}.change` : `form.${kind}.choose`);
  const pick = () => input.current?.click();
  return (
    <div
      className="form-file"
      data-over={over || undefined}
      data-deleting={value.deleting || undefined}
      data-invalid={invalid || undefined}
      onDragOver={(event) => {
        if (readOnly) return;
        event.preventDefault();
        setOver(true);
      }}
      onDragLeave={() => setOver(false)}
      onDrop={(event) => {
        event.preventDefault();
        setOver(false);
        if (!readOnly) value.take(event.dataTransfer.files[0]);
      }}
    >
      {preview}
      {!readOnly && (
        <>
          <input
            ref={input}
            type="file"
            hidden
            accept={value.accept}
            aria-labelledby={ids.label}
            data-testid={`${id}-input`}
            onChange={(event) => {
              value.take(event.target.files?.[0]);
              // The same file may be chosen again after it was removed.
              event.target.value = '';
            }}
          />
          {!present && !value.deleting && <p className="form-file-hint">{t(`form.${kind}.drop`)}</p>}
          <div className="form-file-tools">
            <Button
              id={id}
              size="small"
              icon={<UploadOutlined aria-hidden />}
              // The field's label alone would not say what the button does.
              aria-label={`${label}: ${choose}`}
              aria-describedby={`${ids.help} ${ids.error}`}
              onClick={pick}
            >
              {choose}
            </Button>
            {present && (
              <Button size="small" danger icon={<DeleteOutlined aria-hidden />} onClick={value.remove}>
                {t(`form.${kind}.remove`)}
              </Button>
            )}
            {(value.deleting || value.chosen || value.refused) && (
              <Button size="small" icon={<UndoOutlined aria-hidden />} onClick={value.undo}>
                {t(`form.${kind}.undo`)}
              </Button>
            )}
          </div>
        </>
      )}
      {value.deleting && (
        <p className="form-file-deleting" role="status">
          {t(`form.${kind}.removed`)}
        </p>
      )}
    </div>
  );
}

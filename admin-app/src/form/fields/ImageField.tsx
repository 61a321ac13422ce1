import { PictureOutlined } from '@ant-design/icons';
import type { FieldProps } from '@rjsf/utils';
import { useEffect, useState } from 'react';
import { formatBytes } from '@/i18n/numbers';
import { t } from '@/i18n/texts';
import { FilePicker } from './FilePicker';
import { useFileValue } from './useFileValue';

function useObjectUrl(file: File | undefined): string | undefined {
  const [url, setUrl] = useState<string>();
  useEffect(() => {
    if (!file) return setUrl(undefined);
    const made = URL.createObjectURL(file);
    setUrl(made);
    return () => URL.revokeObjectURL(made);
  }, [file]);
  return url;
}

/** A picture: the stored one, or one chosen to take its place. */
export function ImageField(props: FieldProps) {
  const value = useFileValue(props, 'image');
  const url = useObjectUrl(value.chosen?.upload);
  const shown = value.chosen ? url : (value.stored?.thumb ?? value.stored?.url);
  const about = value.chosen ?? value.stored;
  return (
    <FilePicker
      id={props.fieldPathId.$id}
      label={props.schema.title ?? ''}
      kind="image"
      value={value}
      readOnly={props.readonly === true}
      invalid={Boolean(props.rawErrors?.length)}
      preview={
        shown ? (
          <figure className="form-image">
            <img src={shown} alt={t('form.image.preview')} />
            <figcaption>
              <span className="form-file-name">{about?.name}</span>
              {about?.size !== undefined && <span> {formatBytes(about.size)}</span>}
            </figcaption>
          </figure>
        ) : (
          <div className="form-image form-image-none" aria-hidden="true">
            <PictureOutlined />
          </div>
        )
      }
    />
  );
}

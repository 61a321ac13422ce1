import { FileOutlined } from '@ant-design/icons';
import type { FieldProps } from '@rjsf/utils';
import { formatBytes } from '@/i18n/numbers';
import { t } from '@/i18n/texts';
import { FilePicker } from './FilePicker';
import { useFileValue } from './useFileValue';

/** A document: the stored one, or one chosen to take its place. */
export function FileField(props: FieldProps) {
  const value = useFileValue(props, 'file');
  const about = value.chosen ?? value.stored;
  const name = about?.name ?? value.stored?.url.split('/').pop() ?? '';
  return (
    <FilePicker
      id={props.fieldPathId.$id}
      label={props.schema.title ?? ''}
      kind="file"
      value={value}
      readOnly={props.readonly === true}
      invalid={Boolean(props.rawErrors?.length)}
      preview={
        about && (
          <div className="form-document">
            <FileOutlined aria-hidden />
            {value.stored && !value.deleting ? (
              <a href={value.stored.url} target="_blank" rel="noreferrer" aria-label={t('form.file.download', { name })}>
                {name}
              </a>
            ) : (
              <span className="form-file-name">{name}</span>
            )}
            {about.size !== undefined && <span className="form-file-size">{formatBytes(about.size)}</span>}
          </div>
        )
      }
    />
  );
}

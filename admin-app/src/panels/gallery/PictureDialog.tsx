import { Skeleton } from 'antd';
import { useId, useMemo, useRef } from 'react';
import type { FieldErrors } from '@/api/problem';
import { keys, READ_ONCE, useApiQuery } from '@/api/queries';
import type { Form, Locale } from '@/contract/view.gen';
import { focusError } from '@/form/focusError';
import { payloadOf } from '@/form/payload';
import type { Values } from '@/form/record';
import type { Schema } from '@/form/schema';
import SchemaForm from '@/form/SchemaForm';
import { FormState } from '@/form/state';
import { useErrors } from '@/form/useErrors';
import { useSubmit } from '@/form/useSubmit';
import { t } from '@/i18n/texts';
import { Dialog } from '@/dialog/Dialog';
import type { GalleryCalls, Picture, Titles } from './gallery';

interface Props {
  form: Form;
  calls: GalleryCalls;
  picture: Picture;
  /** The record whose image it is. */
  owner: number;
  name: string;
  locales: readonly Locale[];
  onSave: (titles: Titles, further: Values) => Promise<void>;
  onClose: () => void;
}

/** Asks for what an image has, where its screen declares more than titles. */
export default function PictureDialog(props: Props) {
  const { calls, picture, name, onClose } = props;
  const { data, error } = useApiQuery({
    queryKey: keys.picture(calls.address, picture.id),
    queryFn: ({ signal }) => calls.one(picture.id, signal).then(({ data: found }) => found),
    ...READ_ONCE,
  });
  if (data) return <PictureForm {...props} loaded={data} />;
  return (
    <Dialog centered width={720} title={t('images.picture', { name })} onCancel={onClose} footer={null}>
      {error ? (
        <p className="gallery-error" role="alert">
          {error.message}
        </p>
      ) : (
        <Skeleton active />
      )}
    </Dialog>
  );
}

// The calls of images call what is localised in another way than forms do (001 §7).
const pathsOf = (errors: FieldErrors): FieldErrors =>
  Object.fromEntries(Object.entries(errors).map(([path, messages]) => [path.replace(/^languages(?=\.|$)/, 'langs'), messages]));

// An image holds more than its form asks for.
const declared = ({ schema }: Form, image: Values): Values =>
  Object.fromEntries(Object.entries(image).filter(([name]) => name in ((schema as Schema).properties ?? {})));

function PictureForm({ form, picture, owner, name, locales, loaded, onSave, onClose }: Props & { loaded: Values }) {
  const prefix = useId();
  const box = useRef<HTMLDivElement>(null);
  const state = useMemo(
    () => new FormState({ prefix, schema: form.schema, ui: form.ui_schema, locales, id: picture.id, owner, loaded: declared(form, { ...loaded, langs: loaded.languages }) }),
    [prefix, form, locales, picture.id, owner, loaded],
  );
  const messages = useErrors(state);
  const { submit, busy } = useSubmit({ state, messages, pathsOf, onInvalid: () => box.current && focusError(box.current, state) });
  const save = () =>
    submit(async () => {
      const { langs, ...further } = payloadOf({ ...state.setup, creating: false }, state.values);
      await onSave(langs as Titles, further);
      onClose();
    });

  return (
    <Dialog
      centered
      width={720}
      title={t('images.picture', { name })}
      okText={t('images.titles.save')}
      cancelText={t('images.titles.close')}
      confirmLoading={busy}
      onOk={() => void save()}
      onCancel={onClose}
    >
      <div className="form-command gallery-titles" ref={box}>
        <img className="gallery-titles-picture" src={picture.thumb} alt="" width={150} height={120} />
        {messages.general.map((message) => (
          <p key={message} className="gallery-error" role="alert" data-general>
            {message}
          </p>
        ))}
        <SchemaForm state={state} errors={messages.errors} onSubmit={() => void save()} />
      </div>
    </Dialog>
  );
}

import { Alert, Button, Radio, Skeleton } from 'antd';
import { useEffect, useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import { api, type Envelope } from '@/api/client';
import { keys, READ_ONCE, useApiQuery } from '@/api/queries';
import { currentUser } from '@/api/session';
import { formatDateTime } from '@/i18n/dates';
import { t } from '@/i18n/texts';
import { Dialog, FIRST } from '@/dialog/Dialog';
import { type Difference, differences } from './differences';
import { DifferenceLabel, DifferenceValue } from './DifferenceValue';
import { formValues, type Values } from './record';
import { dotted } from './schema';
import type { FormState } from './state';
import type { Conflict } from './useSave';
import { HostContext } from './widgets/host';
import './conflict.css';

interface Props {
  conflict: Conflict;
  state: FormState;
  /** Where what is stored now stands, and how it is read. */
  address: string;
  read: (stored: Values) => Values;
  onReload: () => void;
  /** Saves what now stands in the form over the version that was met. */
  onSave: (version: number) => void;
  onCancel: () => void;
}

function titleOf(conflict: Conflict): string {
  return t(conflict.user?.id !== undefined && conflict.user.id === currentUser()?.id ? 'form.conflict.ownTitle' : 'form.conflict.title');
}

function textOf(conflict: Conflict): string {
  const { user, updated_at: at } = conflict;
  if (user?.id !== undefined && user.id === currentUser()?.id) return t('form.conflict.ownText', { at: formatDateTime(at) });
  return user?.name ? t('form.conflict.text', { by: user.name, at: formatDateTime(at) }) : t('form.conflict.textUnknown');
}

/** Says who saved the record meanwhile, and asks of each field that differs whose value is to stay. */
export function ConflictDialog({ conflict, state, address, read, onReload, onSave, onCancel }: Props) {
  const [chosen, setChosen] = useState<Readonly<Record<string, boolean>>>({});
  const { data: found, error } = useApiQuery({
    queryKey: keys.conflict(address, conflict.version),
    queryFn: async ({ signal }) => {
      const { data } = await api.get<Envelope<Values>>(address, { signal, quiet: true });
      return differences(state, formValues(state.setup.schema, read(data)));
    },
    ...READ_ONCE,
  });
  // Where the program alone changed the record, and nothing that was changed here, there is nobody to hear of and nothing to
  // choose: goods that are sold meanwhile have less in stock, whatever else is written of them.
  const alone = conflict.user === null && !error && (!found || found.every(({ touched }) => !touched));
  const settled = alone && found !== undefined;
  const take = (theirs: readonly Difference[]) => {
    // The form takes the values over before they are sent, which it puts off where nobody has just pressed anything.
    flushSync(() => theirs.forEach((one) => state.write(one.path, one.theirs)));
    return setTimeout(() => latestSave.current(conflict.version ?? 0));
  };
  const latestSave = useRef(onSave);
  latestSave.current = onSave;
  const latestTake = useRef(take);
  latestTake.current = take;
  useEffect(() => {
    if (!settled) return;
    const soon = setTimeout(() => latestTake.current(found));
    return () => clearTimeout(soon);
  }, [settled, found]);

  // What was not touched here is theirs, unless one says otherwise.
  const isTheirs = ({ path, touched }: Difference) => chosen[dotted(path)] ?? !touched;

  const save = () => take((found ?? []).filter(isTheirs));

  if (alone) return null;
  return (
    <Dialog
      title={titleOf(conflict)}
      width={760}
      centered
      onCancel={onCancel}
      footer={
        <div className="form-dialog-tools">
          <Button {...FIRST} onClick={onCancel}>
            {t('form.cancel')}
          </Button>
          <Button onClick={onReload}>{t('form.conflict.reload')}</Button>
          <Button type="primary" disabled={!found} onClick={() => void save()}>
            {t('form.conflict.save')}
          </Button>
        </div>
      }
    >
      <p>{textOf(conflict)}</p>
      {error && <Alert type="error" showIcon title={error.message} />}
      {!found && !error && <Skeleton active title={false} paragraph={{ rows: 3 }} />}
      {found?.length === 0 && <p>{t('form.conflict.same')}</p>}
      {found && found.length > 0 && (
        <HostContext value={state}>
          <ul className="conflict">
            {found.map((one) => {
              const key = dotted(one.path);
              return (
                <li key={key}>
                  <fieldset>
                    <legend>
                      <DifferenceLabel state={state} one={one} />
                    </legend>
                    <Radio.Group className="conflict-choice" name={key} value={isTheirs(one)} onChange={(event) => setChosen({ ...chosen, [key]: event.target.value === true })}>
                      <Radio value={false}>
                        <span className="conflict-whose">{t('form.conflict.mine')}</span>
                        <DifferenceValue state={state} path={one.path} value={one.mine} />
                      </Radio>
                      <Radio value>
                        <span className="conflict-whose">{t('form.conflict.theirs')}</span>
                        <DifferenceValue state={state} path={one.path} value={one.theirs} />
                      </Radio>
                    </Radio.Group>
                  </fieldset>
                </li>
              );
            })}
          </ul>
        </HostContext>
      )}
    </Dialog>
  );
}

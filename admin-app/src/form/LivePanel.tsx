import { ReloadOutlined } from '@ant-design/icons';
import { keepPreviousData } from '@tanstack/react-query';
import { Button } from 'antd';
import { useEffect, useMemo } from 'react';
import { api, type Envelope } from '@/api/client';
import { keys, useApiQuery } from '@/api/queries';
import { t } from '@/i18n/texts';
import { fieldLabel } from './fieldLabel';
import { payloadOf } from './payload';
import { inForm, type LiveCall, liveCall } from './liveCall';
import { parsePath } from './schema';
import { type Forecast, type FormState, NO_FORECAST, useFromForm } from './state';
import { useRested } from './widgets/useRested';
import { CHECK_DELAY } from './useUnique';
import './live.css';

/** What the server answers for the present values: lines to be read beside what it says of fields. */
interface Live extends Forecast {
  summary: readonly { label: string; text: string; strong?: boolean }[];
}

interface Props {
  state: FormState;
  url: string;
  fields: readonly string[];
  /** Has the fields that were changed say what the call finds wrong with them. */
  atFields?: boolean;
}

/** Shows below a form what a call answers for its values while they are filled in. */
export function LivePanel({ state, url, fields, atFields = false }: Props) {
  const call = useFromForm(state, () => JSON.stringify(liveCall(payloadOf({ ...state.setup, creating: true }, state.values), fields)));
  const rested = useRested(call, CHECK_DELAY);
  const { values, places } = useMemo(() => JSON.parse(rested) as LiveCall, [rested]);
  const { data, isError, refetch } = useApiQuery<Live, readonly unknown[]>({
    queryKey: keys.live(url, rested),
    queryFn: ({ signal }) =>
      api.post<Envelope<Live>>(url, values, { signal, quiet: true }).then(({ data }) => ({ ...data, errors: inForm(data.errors, places) })),
    placeholderData: keepPreviousData,
    gcTime: 0,
  });
  // What is not filled in yet is said by the fields themselves.
  const live = isError ? null : data;
  useEffect(() => state.setForecast(live ?? NO_FORECAST), [state, live]);
  const said = Object.fromEntries(Object.entries(live?.errors ?? {}).filter(([path]) => atFields && state.isChanged(parsePath(path))));
  useEffect(() => {
    if (atFields) state.setObjections(said);
  });
  useFromForm(state, () => [...state.duplicates.keys()].join());
  if (!live) return null;
  const sums = live.summary.length > 0;
  const wrong = Object.entries(live.errors)
    .filter(([path]) => !(path in said) && !state.duplicates.has(path) && (sums || path.split('.')[0]! in values))
    .map(([path, messages]) => ({ path, messages, label: fieldLabel(state.setup, parsePath(path)) }));
  if (!sums && wrong.length === 0) return null;
  return (
    <section className="form-live" aria-live="polite" aria-label={t('form.live')}>
      {sums && (
        <>
          <div className="form-live-head">
            <h2>{t('form.live')}</h2>
            <Button size="small" icon={<ReloadOutlined aria-hidden />} onClick={() => void refetch()}>
              {t('form.live_again')}
            </Button>
          </div>
          <dl>
            {live.summary.map((line, at) => (
              <div key={at} className={line.strong ? 'form-live-strong' : undefined}>
                <dt>{line.label}</dt>
                <dd>{line.text}</dd>
              </div>
            ))}
          </dl>
        </>
      )}
      {wrong.map(({ path, messages, label }) => (
        <p key={path} className="form-live-wrong">
          {label && <strong>{label}: </strong>}
          {messages.join(' ')}
        </p>
      ))}
    </section>
  );
}

import { Button } from 'antd';
import { useEffect, useState } from 'react';
import { api, type Envelope } from '@/api/client';
import { isAbort } from '@/api/problem';
import { t } from '@/i18n/texts';
import { payloadOf } from './payload';
import { isRecord, type Values } from './record';
import { type FormState, useFromForm } from './state';
import { CHECK_DELAY } from './useUnique';
import './live.css';

/** What the server answers for the present values: lines to be read, and what is wrong with them. */
interface Live {
  summary: readonly { label: string; text: string; strong?: boolean }[];
  errors: Readonly<Record<string, readonly string[]>>;
}

/** Of the lines of a group those that name something, with what the call takes of each. */
function linesOf(name: string, lines: readonly unknown[], fields: readonly string[]): unknown[] {
  const taken = fields.filter((field) => field.startsWith(`${name}.`)).map((field) => field.slice(name.length + 1));
  return lines.flatMap((line) => {
    if (!isRecord(line) || taken.length === 0) return [line];
    if ((line.id ?? null) === null) return [];
    return [Object.fromEntries(Object.entries(line).filter(([key]) => key === 'id' || taken.includes(key)))];
  });
}

/** What is filled in, as it would be sent, of the fields that the call takes. */
function asked(values: Values, fields: readonly string[]): Values {
  const entries = fields.map((name) => {
    const value = values[name];
    return [name, Array.isArray(value) ? linesOf(name, value, fields) : value] as const;
  });
  return Object.fromEntries(entries.filter(([, value]) => value !== undefined && value !== null && value !== ''));
}

/** Shows below a form what a call answers for its values while they are filled in. */
export function LivePanel({ state, url, fields }: { state: FormState; url: string; fields: readonly string[] }) {
  const body = useFromForm(state, () => JSON.stringify(asked(payloadOf({ ...state.setup, creating: true }, state.values), fields)));
  const [live, setLive] = useState<Live | null>(null);
  const [asks, setAsks] = useState(0);
  useEffect(() => {
    const controller = new AbortController();
    const ask = async () => {
      try {
        const { data } = await api.post<Envelope<Live>>(url, JSON.parse(body) as Values, { signal: controller.signal, quiet: true });
        setLive(data);
      } catch (cause) {
        // What is not filled in yet is said by the fields themselves.
        if (!isAbort(cause)) setLive(null);
      }
    };
    const timer = setTimeout(() => void ask(), CHECK_DELAY);
    return () => {
      clearTimeout(timer);
      controller.abort();
    };
  }, [url, body, asks]);
  if (!live || live.summary.length === 0) return null;
  return (
    <section className="form-live" aria-live="polite" aria-label={t('form.live')}>
      <dl>
        {live.summary.map((line, at) => (
          <div key={at} className={line.strong ? 'form-live-strong' : undefined}>
            <dt>{line.label}</dt>
            <dd>{line.text}</dd>
          </div>
        ))}
      </dl>
      <Button size="small" onClick={() => setAsks(asks + 1)}>
        {t('form.live_again')}
      </Button>
      {Object.entries(live.errors).map(([path, messages]) => (
        <p key={path} className="form-live-wrong">
          {messages.join(' ')}
        </p>
      ))}
    </section>
  );
}

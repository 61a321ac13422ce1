import { type ComponentType, lazy, type ReactNode, Suspense, useCallback, useRef, useState } from 'react';
import { Problem } from '@/api/problem';
import type { Job } from './address';
import { Question } from './Question';
import { type Outcome, send } from './send';

const SecretDialog = lazy(() => import('./SecretDialog'));

/** What a command's form is given. */
export interface CommandFormProps {
  job: Job;
  onDone: (outcome: Outcome) => void;
  onClose: () => void;
}

let loadForm: (() => Promise<{ default: ComponentType<CommandFormProps> }>) | undefined;
let CommandForm: ComponentType<CommandFormProps> | undefined;

/** Says where the form of a command comes from: the form's own layer stands above this one. */
export function provideCommandForm(load: () => Promise<{ default: ComponentType<CommandFormProps> }>): void {
  loadForm = load;
  CommandForm = undefined;
}

/** What a command would change, as its call answers it when it is sent dry. */
export interface Preview {
  changed: number;
  shown: readonly { id: number; label: string; title: string; changes: readonly unknown[] }[];
}

let PreviewList: ComponentType<{ preview: Preview }> | undefined;

/** Says what shows the preview of a command: changes are drawn by the list's layer, above this one. */
export function providePreview(load: () => Promise<{ default: ComponentType<{ preview: Preview }> }>): void {
  PreviewList = lazy(load);
}

/** What shows the preview of a command. */
export function previewList(): ComponentType<{ preview: Preview }> {
  if (!PreviewList) throw new Error('nothing that shows previews was provided');
  return PreviewList;
}

interface Running {
  job: Job;
  onDone?: (outcome: Outcome) => void;
  onCancel?: () => void;
}

interface Starter {
  /** Does a job after asking what it asks for. Either onDone follows, or onCancel when nothing was or will be done. */
  start: (job: Job, onDone?: (outcome: Outcome) => void, onCancel?: () => void) => void;
  /** The address of the job being sent. */
  busy: string | null;
  /** The questions; to be rendered by the caller. */
  dialog: ReactNode;
}

/** Does commands and actions: asks for confirmation or fills in their small form, sends them, and shows the answer. */
export function useCommand(): Starter {
  const [pending, setPending] = useState<Running | null>(null);
  const [busy, setBusy] = useState<string | null>(null);
  const [secret, setSecret] = useState<{ title: string; secret: string } | null>(null);
  // What is sent this once is shown until it is put away.
  const showSecret = useCallback((job: Job, outcome: Outcome) => {
    if (typeof outcome?.secret === 'string') setSecret({ title: job.label, secret: outcome.secret });
  }, []);

  // What begins by itself afterwards is asked in place of what was asked; to call it off undoes nothing.
  const follow = useRef<Starter['start']>(undefined);
  const finish = useCallback(
    ({ job, onDone }: Running, outcome: Outcome) => {
      setPending(null);
      showSecret(job, outcome);
      onDone?.(outcome);
      const next = typeof outcome?.then === 'string' ? job.next?.(outcome.then) : undefined;
      if (next) follow.current?.(next, onDone);
    },
    [showSecret],
  );

  const run = useCallback(async (running: Running) => {
    const { job, onCancel } = running;
    setBusy(job.url);
    try {
      finish(running, await send(job));
    } catch (cause) {
      // A refusal has been shown by the call. The question stays for another try, unless it is about what is no more.
      if (!(cause instanceof Problem)) throw cause;
      if (job.confirm && cause.status !== 409) return;
      setPending(null);
      onCancel?.();
    } finally {
      setBusy(null);
    }
  }, [finish]);

  const start = useCallback(
    (job: Job, onDone?: (outcome: Outcome) => void, onCancel?: () => void) => {
      if (job.confirm || job.form) setPending({ job, onDone, onCancel });
      else void run({ job, onDone, onCancel });
    },
    [run],
  );
  follow.current = start;

  const cancel = () => {
    setPending(null);
    pending?.onCancel?.();
  };
  if (pending?.job.form) {
    if (!loadForm) throw new Error('no form for commands was provided');
    CommandForm ??= lazy(loadForm);
  }
  const Form = CommandForm;
  const dialog = (
    <>
      {pending?.job.form && Form && (
        <Suspense fallback={null}>
          <Form
            key={pending.job.url}
            job={pending.job}
            onClose={cancel}
            onDone={(outcome) => finish(pending, outcome)}
          />
        </Suspense>
      )}
      {secret && (
        <Suspense fallback={null}>
          <SecretDialog {...secret} onClose={() => setSecret(null)} />
        </Suspense>
      )}
      {pending && !pending.job.form && <Question key={pending.job.url} job={pending.job} busy={busy !== null} onOk={() => void run(pending)} onCancel={cancel} />}
    </>
  );
  return { start, busy, dialog };
}

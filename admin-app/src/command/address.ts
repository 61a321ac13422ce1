import type { Action, Command, Confirm, Form } from '@/contract/view.gen';

/** Something to be done on the server: what is asked before, where it is sent, and with what. */
export interface Job {
  label: string;
  /** What the button of its form says, where that is not the label. */
  submit?: string;
  /** The name of the one record that it is done to. */
  subject?: string;
  confirm?: Confirm;
  /** What is said of the record though it can be done. */
  warning?: string;
  danger?: boolean;
  form?: Form;
  /** Where what the form begins with is asked for. */
  start?: string;
  /** What it begins with, where that is known here. */
  begin?: Readonly<Record<string, unknown>>;
  /** Whether what it would change is shown before it is done. */
  preview?: boolean;
  url: string;
  method?: 'POST' | 'DELETE';
  /** How many records it is done to; one where it does not say. */
  count?: number;
  /** What these are called to whoever ticked them: of one that is gone the server has no name. */
  names?: ReadonlyMap<number | string, string>;
  /** The job of the command that begins by itself afterwards, by its name. */
  next?: (name: string) => Job | undefined;
  body?: Readonly<Record<string, unknown>>;
}

/** What a command is done to. */
export interface Target {
  id?: number | string;
  /** What the record is called. */
  name?: string;
  record?: Readonly<Record<string, unknown>>;
  rows?: readonly (number | string)[];
  begin?: Job['begin'];
  names?: Job['names'];
}

/**
 * The job of a declared command: one record's by its id, that of ticked rows with their ids. `all` are the commands of
 * its screen, of which one may begin by itself when this one is done to a record.
 */
export function jobOf(command: Command, target: Target = {}, all: readonly Command[] = []): Job {
  const { id, name, record, rows, names, begin } = target;
  const filled = (url: string) => url.replace(/\{\w+\??\}/g, encodeURIComponent(String(id ?? '')));
  return {
    label: command.label,
    submit: command.submit,
    subject: name,
    confirm: command.confirm,
    danger: command.danger,
    warning: command.warning && record?.[command.warning.path] ? command.warning.text : undefined,
    form: command.form?.live ? { ...command.form, live: { ...command.form.live, url: filled(command.form.live.url) } } : command.form,
    start: command.start && filled(command.start),
    begin,
    preview: command.preview,
    url: filled(command.url),
    count: rows?.length,
    names,
    next: (following) => {
      const next = all.find((one) => one.name === following && one.scope === 'row');
      return next && jobOf(next, target, all);
    },
    body: command.scope === 'bulk' ? { ...command.payload, rows } : command.payload,
  };
}

/** The job of a plain action, such as publishing or removing, at an address of its own. */
export const actionJob = (action: Action, url: string, body?: Job['body'], method: Job['method'] = 'POST'): Job => ({
  label: action.label,
  confirm: action.confirm,
  danger: action.danger,
  url,
  method,
  body,
});

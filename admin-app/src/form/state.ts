import { createContext, useContext, useSyncExternalStore } from 'react';
import type { FieldErrors } from '@/api/problem';
import { queryClient } from '@/api/queries';
import type { Locale } from '@/contract/view.gen';
import { optionsQuery } from '@/view/options';
import { isRequired, schemaFor } from './normalize';
import { formValues, same, type Values } from './record';
import { dotted, nearest, optionsOf, parsePath, type Path, type Schema, schemaAt, type UISchema, uiAt, valueAt, type When } from './schema';
import { filesAddress, uploadFile } from './services';
import { holds, isShown } from './visibility';
import type { Host, Related } from './widgets/host';

/** What the server says of the present values before anybody saves them, by field. */
export interface Forecast {
  /** What is wrong. */
  errors: FieldErrors;
  /** Reasons against options, by the option's value. */
  refused?: Readonly<Record<string, Readonly<Record<string, string>>>>;
}

/** Where nothing is said of the present values. */
export const NO_FORECAST: Forecast = { errors: {} };

/** What a form is made of. */
export interface FormSetup {
  /** Distinguishes the ids of two forms on one page. */
  prefix: string;
  schema: Schema;
  ui: UISchema;
  locales: readonly Locale[];
  /** The record's id; null while creating. */
  id: number | string | null;
  /** The record that this one belongs to; left out where it belongs to none. */
  owner?: number | null;
  loaded: Values | null;
  /** What a new record begins with instead of what is empty: the values of the one that it is a copy of. */
  start?: Values | null;
}

/**
 * The values of one open form beside the form library, so that a field can follow another one, and so that text being
 * typed need not pass through the whole form at every key.
 */
export class FormState implements Host {
  readonly creating: boolean;
  readonly id: number | string | null;
  readonly owner: number | null;
  readonly initial: Values;
  /** When the form was opened, in milliseconds. */
  readonly opened = Date.now();
  /** When it was sent last, in milliseconds. */
  sent = 0;
  values: Values;
  /** Messages by field, as they are now shown. */
  errors: FieldErrors = {};
  /** Messages of fields whose value another record already has. */
  readonly duplicates = new Map<string, string>();
  /** Messages of fields whose file was not taken. */
  readonly refusals = new Map<string, string>();
  readonly typedAt = new Map<string, number>();
  kept = new Map<string, unknown>();
  readonly queries = queryClient;
  readonly optionsQuery = optionsQuery;
  readonly filesAddress = filesAddress;
  /** The schema by which the values are judged in this form's mode. */
  readonly rules: Schema;
  /** The fields that were left after they were changed: what is wrong with them is said. */
  readonly left = new Set<string>();
  makeRelated?: (related: Related) => void;
  /** Whether the values may only be seen. */
  readOnly = false;
  /** What the server objects to before anybody saves, by the fields that say it; it keeps nobody from trying. */
  objections: FieldErrors = {};
  private forecast = NO_FORECAST;
  /** The locale that is written in. */
  locale: string | undefined;
  private writer: ((path: Path, value: unknown) => void) | null = null;
  private readonly drafts = new Set<() => void>();
  private readonly uploads = new Set<Promise<string>>();
  private readonly listeners = new Set<() => void>();
  private readonly revealers = new Set<(path: Path) => void>();

  constructor(readonly setup: FormSetup) {
    this.creating = setup.loaded === null;
    this.id = setup.id;
    this.owner = setup.owner ?? null;
    this.rules = schemaFor(setup.schema, this.creating);
    this.initial = formValues(setup.schema, setup.loaded ?? setup.start ?? null);
    this.values = this.initial;
  }

  /** Takes over the values that the form library now holds. */
  setValues(values: Values): void {
    this.values = values;
    this.emit();
  }

  /** Says how a value is written from outside of its input. */
  provideWriter(writer: (path: Path, value: unknown) => void): () => void {
    this.writer = writer;
    return () => {
      this.writer = null;
    };
  }

  /** Puts a value in place, as if it had been written. */
  write(path: Path, value: unknown): void {
    this.writer?.(path, value);
  }

  /** Notes that a field was left; one that nobody changed is left in peace. */
  leave(path: Path): void {
    const key = dotted(path);
    if (this.left.has(key) || same(valueAt(this.initial, path), valueAt(this.values, path))) return;
    this.left.add(key);
    this.emit();
  }

  setErrors(errors: FieldErrors): void {
    this.errors = errors;
    this.emit();
  }

  /** Notes or forgets that a field's value is taken. */
  setDuplicate(path: string, message: string | null): void {
    this.note(this.duplicates, path, message);
  }

  /** Notes or forgets why a field's file was not taken. */
  setRefusal(path: string, message: string | null): void {
    this.note(this.refusals, path, message);
  }

  private note(messages: Map<string, string>, path: string, message: string | null): void {
    if ((messages.get(path) ?? null) === message) return;
    if (message === null) messages.delete(path);
    else messages.set(path, message);
    this.emit();
  }

  setForecast(forecast: Forecast): void {
    if (same(this.forecast, forecast)) return;
    this.forecast = forecast;
    this.emit();
  }

  setObjections(objections: FieldErrors): void {
    if (same(this.objections, objections)) return;
    this.objections = objections;
    this.emit();
  }

  refusedAt(path: Path): Readonly<Record<string, string>> | undefined {
    return this.forecast.refused?.[dotted(path)];
  }

  /** What the server objects to the present value of a field, by its dotted path; undefined: nothing. */
  objectionsTo(path: string): readonly string[] | undefined {
    return this.forecast.errors[path];
  }

  readonly subscribe = (listener: () => void): (() => void) => {
    this.listeners.add(listener);
    return () => this.listeners.delete(listener);
  };

  private emit(): void {
    for (const listener of [...this.listeners]) listener();
  }

  addDraft(flush: () => void): () => void {
    this.drafts.add(flush);
    // From now on there is something to lose.
    if (this.drafts.size === 1) this.emit();
    return () => this.drafts.delete(flush);
  }

  upload(file: File): Promise<string> {
    const upload = uploadFile(file);
    this.uploads.add(upload);
    this.emit();
    const end = () => {
      this.uploads.delete(upload);
      this.emit();
    };
    upload.then(end, end);
    return upload;
  }

  /** Whether files are on their way into a text. */
  isUploading(): boolean {
    return this.uploads.size > 0;
  }

  /** Waits for the files that are on their way into a text; false where one of them did not arrive. */
  async uploaded(): Promise<boolean> {
    let arrived = true;
    // One that arrived may be followed by the next.
    while (this.uploads.size > 0) {
      const ends = await Promise.allSettled(this.uploads);
      arrived &&= ends.every(({ status }) => status === 'fulfilled');
    }
    return arrived;
  }

  /** Puts all typed text among the values. */
  flush(): void {
    for (const flush of [...this.drafts]) flush();
  }

  /** Whether anything differs from what was loaded. */
  isDirty(): boolean {
    return this.drafts.size > 0 || this.isUploading() || !same(this.initial, this.values);
  }

  /** Has every set of locale tabs around a path open the tab that holds it. */
  reveal(path: Path): void {
    for (const revealer of [...this.revealers]) revealer(path);
  }

  onReveal(revealer: (path: Path) => void): () => void {
    this.revealers.add(revealer);
    return () => this.revealers.delete(revealer);
  }

  pathOf(elementId: string): Path {
    return parsePath(elementId.slice(this.setup.prefix.length + 1));
  }

  meets(path: Path, when: unknown): boolean {
    return holds(this.setup.schema, when as When, path, this.values);
  }

  near(from: Path, name: string): Path | undefined {
    return nearest(this.setup.schema, from, name);
  }

  read(path: Path): unknown {
    return valueAt(this.values, path);
  }

  localeAt(path: Path): string | undefined {
    const at = path.indexOf('langs');
    return at < 0 ? undefined : String(path[at + 1]);
  }

  /** Where the public site shows the record now, in the locale that the field at a path is written in; undefined where it does not. */
  siteAddressAt(path: Path): string | undefined {
    const at = this.setup.loaded?.site_addresses as Readonly<Record<string, string>> | undefined;
    return at?.[this.localeAt(path) ?? this.setup.locales[0]?.id ?? ''];
  }

  labelAt(path: Path): string {
    return schemaAt(this.setup.schema, path)?.title ?? String(path.at(-1) ?? '');
  }

  optionsAt(path: Path): UISchema {
    return optionsOf(uiAt(this.setup.ui, path));
  }

  shows(path: Path): boolean {
    return isShown({ ...this.setup, creating: this.creating }, path, this.values);
  }

  /** Whether there is a field at a path that shows its messages. */
  displays(path: Path): boolean {
    const ui = uiAt(this.setup.ui, path);
    return (ui['ui:widget'] ?? ui['ui:field'] ?? 'hidden') !== 'hidden' && this.shows(path);
  }

  /** Whether the field at a path shows its messages and holds another value than the form began with. */
  isChanged(path: Path): boolean {
    return this.displays(path) && !same(valueAt(this.initial, path), valueAt(this.values, path));
  }

  /** Whether the field must be filled in as the values now are. */
  requires(path: Path): boolean {
    return isRequired(this.rules, path, this.values);
  }
}

/** Gives a form's state to its fields. */
export const FormContext = createContext<FormState | null>(null);

/** The state of the form around; only within one. */
export function useForm(): FormState {
  const state = useContext(FormContext);
  if (!state) throw new Error('a form field outside a form');
  return state;
}

/** What is read from a form's state, kept current. The reading must give the same object as long as nothing changes. */
export function useFromForm<T>(state: FormState, read: () => T): T {
  return useSyncExternalStore(state.subscribe, read);
}

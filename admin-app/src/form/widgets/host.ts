import type { QueryClient } from '@tanstack/react-query';
import { createContext, useContext, useSyncExternalStore } from 'react';

/** The steps from the record to a value in it. */
export type Path = readonly (string | number)[];

/** One entry of an option list, with whatever else the server returns of it. */
export interface Entry {
  id: number | string;
  [name: string]: unknown;
}

/** A call for options and the key that its answer is kept under. */
export interface OptionsQuery {
  queryKey: readonly unknown[];
  queryFn: (context: { signal: AbortSignal }) => Promise<readonly Entry[]>;
  enabled: boolean;
  staleTime: number;
}

/** A record to be made for a field. */
export interface Related {
  screen: string;
  /** What it begins with. */
  values?: Readonly<Record<string, unknown>>;
  /** It was saved. */
  onMade: (id: number) => void;
}

/** What a widget may ask of the form it stands in. */
export interface Host {
  /** Whether the record is yet to be made. */
  readonly creating: boolean;
  /** The record's id; null while creating. */
  readonly id: number | string | null;
  /** The id of the record that it belongs to; null where it belongs to none. */
  readonly owner: number | null;
  /** When a field was last typed into, by its element's id. */
  readonly typedAt: Map<string, number>;
  /** What widgets keep for when the form is drawn anew of the same record, by path. */
  readonly kept: Map<string, unknown>;
  subscribe(listener: () => void): () => void;
  /** Registers text that is typed but not yet among the values; the answer ends it. */
  addDraft(flush: () => void): () => void;
  /** The path of the field with the given element id. */
  pathOf(elementId: string): Path;
  /** Where the field stands that another one names; undefined when there is none. */
  near(from: Path, name: string): Path | undefined;
  /** Whether a condition, as the view has it, holds of the present values around a field. */
  meets(path: Path, when: unknown): boolean;
  /** Puts a value in place, as if it had been typed. */
  write(path: Path, value: unknown): void;
  /** The present value at a path. */
  read(path: Path): unknown;
  /** Why options of the field at a path may not be chosen as the other values are, by the option's value. */
  refusedAt(path: Path): Readonly<Record<string, string>> | undefined;
  /** The locale that the field at a path is written in; undefined where it has none of its own. */
  localeAt(path: Path): string | undefined;
  /** The label of the field at a path. */
  labelAt(path: Path): string;
  /** The widget options of the field at a path. */
  optionsAt(path: Path): Readonly<Record<string, unknown>>;
  /** Opens the form of a screen over this one, for a record that this form lacks; undefined where nothing can open. */
  readonly makeRelated?: (related: Related) => void;
  /** What the server's answers are kept in. */
  readonly queries: QueryClient;
  /** How the options at an address are loaded: all, what a text finds, in a locale, or those with some ids. */
  optionsQuery(url: string | null, wanted?: { query?: string; locale?: string; ids?: readonly unknown[] }): OptionsQuery;
  /** Stores a picture or a document and answers its address. */
  upload(file: File): Promise<string>;
  /** A fresh address of the file manager's page, opened to pick a picture or any file. */
  filesAddress(kind: 'image' | 'file'): Promise<string>;
}

/** Gives widgets the form they stand in. */
export const HostContext = createContext<Host | null>(null);

/** The form around; only within one. */
export function useHost(): Host {
  const host = useContext(HostContext);
  if (!host) throw new Error('a widget outside a form');
  return host;
}

/** What is read from the form, kept current. The reading must give the same object as long as nothing changes. */
export function useFromHost<T>(host: Host, read: () => T): T {
  return useSyncExternalStore(
    (listener) => host.subscribe(listener),
    read,
  );
}

/** The present value of another field. */
export function useValue(path: Path | undefined): unknown {
  const host = useHost();
  return useFromHost(host, () => (path ? host.read(path) : undefined));
}

import { useCallback, useEffect, useRef, useState } from 'react';
import type { FieldErrors } from '@/api/problem';
import { byField, fieldOf } from './errors';
import { afterRelease } from './afterRelease';
import { same } from './record';
import { parsePath, schemaAt, valueAt } from './schema';
import type { FormState } from './state';
import { faultsOf } from './validator';

/** The messages of a form, kept current: of a field once it was left, of all once it was tried to be saved. */
export interface FormErrors {
  /** Messages by field. */
  errors: FieldErrors;
  /** Messages that belong to no field of the form. */
  general: readonly string[];
  /** Judges the values, shows what is wrong from now on, and says whether all is well. */
  validate: () => boolean;
  /** Shows what the server found, and says whether all of it is in sight; a message goes when its field is changed. */
  refuse: (errors: FieldErrors) => boolean;
}

/** Gathers what is wrong with a form: what the schema says, what the server said, and whose values are taken. */
export function useErrors(state: FormState): FormErrors {
  const [errors, setErrors] = useState<FieldErrors>({});
  const [general, setGeneral] = useState<readonly string[]>([]);
  const tried = useRef(false);
  const refused = useRef<{ errors: FieldErrors; values: unknown }>({ errors: {}, values: null });
  const shown = useRef(errors);

  const refresh = useCallback(() => {
    const found: FieldErrors = {};
    if (tried.current || state.left.size > 0) {
      for (const { path, message } of faultsOf(state.setup.schema, state.values, state.creating)) {
        if ((tried.current || state.left.has(path)) && state.shows(parsePath(path))) found[path] = [message];
      }
    }
    const { errors: said, values } = refused.current;
    for (const [path, messages] of Object.entries(said)) {
      const at = parsePath(path);
      if (same(valueAt(values, at), valueAt(state.values, at))) found[path] ??= messages;
    }
    // Whoever works the form out while it is filled in may know why a code does not hold.
    for (const [path, message] of state.duplicates) found[path] ??= [...(state.objectionsTo(path) ?? [message])];
    // What was chosen last and not taken says more than that the field is empty.
    for (const [path, message] of state.refusals) found[path] = [message];
    const sound = Object.keys(found).length === 0;
    for (const [path, messages] of Object.entries(state.objections)) found[path] ??= messages;
    const next = byField(state.setup.schema, found);
    if (JSON.stringify(next) !== JSON.stringify(shown.current)) {
      shown.current = next;
      state.setErrors(next);
      setErrors(next);
    }
    return sound;
  }, [state]);

  useEffect(() => {
    // A message takes room: one that comes or goes as its field is left would move what is just being pressed.
    const later = afterRelease(() => void refresh());
    const unsubscribe = state.subscribe(later.act);
    return () => {
      unsubscribe();
      later.end();
    };
  }, [state, refresh]);

  const validate = useCallback(() => {
    tried.current = true;
    refused.current = { errors: {}, values: null };
    // What is wrong with no field of the form would otherwise keep it from being sent without a word.
    const homeless = faultsOf(state.setup.schema, state.values, state.creating).filter(({ path }) => !schemaAt(state.setup.schema, parsePath(path)));
    setGeneral(homeless.map(({ path, message }) => `${path}: ${message}`));
    return refresh();
  }, [refresh, state]);

  const refuse = useCallback(
    (said: FieldErrors) => {
      const own = Object.entries(said).filter(([path]) => schemaAt(state.setup.schema, parsePath(path)));
      const other = Object.entries(said).filter(([path]) => !schemaAt(state.setup.schema, parsePath(path)));
      refused.current = { errors: Object.fromEntries(own), values: state.values };
      setGeneral(other.flatMap(([, messages]) => messages));
      refresh();
      return own.length + other.length > 0 && own.every(([path]) => state.displays(fieldOf(state.setup.schema, parsePath(path))));
    },
    [refresh, state],
  );

  return { errors, general, validate, refuse };
}

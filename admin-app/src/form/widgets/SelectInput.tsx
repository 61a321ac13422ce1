import type { WidgetProps } from '@rjsf/utils';
import { PlusOutlined } from '@ant-design/icons';
import { Button, Select } from 'antd';
import { type ReactElement, useEffect, useMemo, useRef, useState } from 'react';
import { labelOf } from '@/contract/source';
import type { Source } from '@/contract/view.gen';
import { nearestFirst } from '@/i18n/fold';
import { t } from '@/i18n/texts';
import { type Choice, type Chosen, fixedChoices, matches, withReasons } from './choices';
import { described, statusOf } from './described';
import { type Entry, type Host, type Path, useFromHost, useHost } from './host';
import { firstOf, useAddress, useOptions, useWithdrawn } from './options';
import { useSearch } from './useSearch';

const NONE: readonly number[] = [];

/** One choice, or several in the order they were made; from a fixed list or from the server. */
export function SelectInput(props: WidgetProps) {
  const { id, value, onChange, readonly, disabled, options, schema, rawErrors, placeholder } = props;
  const host = useHost();
  const path = host.pathOf(id);
  const source = options.source as Source | undefined;
  const multiple = options.multiple === true || schema.type === 'array';
  const chosen = useMemo(
    () => (multiple ? ((value as Chosen[] | null) ?? []) : value === null || value === undefined || value === '' ? [] : [value as Chosen]),
    [multiple, value],
  );
  const [text, setText] = useState('');
  const [made, setMade] = useState<readonly number[]>(NONE);

  const { url, awaits } = useAddress(source, path);
  const listed = useOptions(source?.search ? null : url);
  const withdrawn = useWithdrawn(source?.search ? null : url, listed, chosen);
  const searched = useSearch(source?.search ? url : null, text, chosen, made);
  const { entries, loading, failed, retry } = source?.search ? searched : listed;

  useReset(options.resetBy as string | undefined, path, () => onChange(multiple ? [] : null));

  const refused = useFromHost(host, () => host.refusedAt(path));
  const choices = useMemo(() => {
    if (!source) return withReasons(fixedChoices(schema), refused);
    const offered = source.not_own || options.excluded ? entries.filter((entry) => entry.id !== host.id) : entries;
    const removed = withdrawn.map((entry) => ({ value: entry.id, label: t('form.select.gone', { value: labelOf(entry, source.label) }) }));
    return withReasons([...offered.map((entry) => ({ value: entry.id, label: labelOf(entry, source.label), above: entry.above as string[] | undefined })), ...removed], refused);
  }, [source, schema, options.excluded, entries, withdrawn, host, refused]);

  const branched = useMemo(() => choices.some(({ above }) => above), [choices]);
  const labels = useMemo(() => new Map(choices.map((choice) => [choice.value, choice.label])), [choices]);
  // Until the options are here nothing can be said of a value; afterwards one that is missing has been withdrawn.
  const shown = chosen.map((one) => ({
    value: one,
    label: labels.get(one) ?? (loading ? '…' : failed ? `#${one}` : t('form.select.gone', { value: `#${one}` })),
  }));

  const waiting = awaits !== null;
  const latest = useRef({ chosen, onChange });
  latest.current = { chosen, onChange };
  const create = options.create as { screen: string; title: string } | undefined;
  // What another choice decides may be nothing at all.
  const nothing = !!source?.under && !source.search && url !== null && !loading && !failed && choices.length + chosen.length === 0;
  const locked = disabled || readonly || waiting || (nothing && !props.required);
  async function choose(id: number) {
    setMade((before) => [...before, id]);
    // The choices know it before it is chosen: until then it would look like one that was removed.
    await host.queries.refetchQueries({ queryKey: host.optionsQuery(url).queryKey, exact: true });
    latest.current.onChange(multiple ? [...latest.current.chosen, id] : id);
  }
  const beside = (select: ReactElement) =>
    create && host.makeRelated && !locked ? (
      <span className="form-creatable">
        {select}
        <Button
          icon={<PlusOutlined aria-hidden />}
          aria-label={t('form.select.create', { title: create.title })}
          title={t('form.select.create', { title: create.title })}
          onClick={() => host.makeRelated?.({ screen: create.screen, onMade: (id) => void choose(id) })}
        />
      </span>
    ) : (
      select
    );
  return (
    <>
      {beside(<Select<Choice | Choice[]>
        {...described(props)}
        className="form-select"
        classNames={{ popup: { root: 'form-options' } }}
        labelInValue
        mode={multiple ? 'multiple' : undefined}
        status={statusOf(rawErrors)}
        value={multiple ? shown : shown[0]}
        options={choices}
        optionRender={refused || branched ? ({ data }) => <Option choice={data as Choice} searched={text !== ''} /> : undefined}
        loading={loading}
        disabled={locked}
        allowClear={{ clearIcon: undefined, label: t('form.select.clear') }}
        placeholder={readonly || waiting ? placeholder : placeholder || t(nothing ? 'form.select.empty' : 'form.select.placeholder')}
        showSearch={{
          filterOption: source?.search
            ? false
            : (typed, option) => !!option && matches(option as Choice, typed),
          filterSort: nearestFirst,
          onSearch: setText,
        }}
        notFoundContent={t(loading ? 'form.select.searching' : nothing ? 'form.select.empty' : 'form.select.none')}
        onChange={(next) => {
          if (multiple) onChange(((next as Choice[] | undefined) ?? []).map((choice) => choice.value));
          else {
            const one = (next as Choice | undefined)?.value ?? null;
            const before = entries.find((entry) => entry.id === chosen[0]);
            onChange(one);
            fillIn(host, path, options.fills as readonly string[] | undefined, entries.find((entry) => entry.id === one), before);
          }
        }}
      />)}
      {waiting && <div className="form-help form-awaits">{t('form.select.depends', { field: awaits })}</div>}
      {nothing && options.none !== undefined && (
        <div className="form-help" role="status">
          {options.none as string}
        </div>
      )}
      {failed && (
        <div className="form-error" role="alert">
          {t('form.select.error')}{' '}
          <Button type="link" size="small" onClick={retry}>
            {t('form.retry')}
          </Button>
        </div>
      )}
    </>
  );
}

/**
 * An option; one that may not be chosen now with the reason below it. One of a tree stands below its parent, and among those
 * that were searched, where the parent may be missing, with the way to it.
 */
function Option({ choice: { label, reason, above }, searched }: { choice: Choice; searched: boolean }) {
  return (
    <span className={reason ? 'form-option form-option-shut' : 'form-option'} style={above && !searched ? { paddingInlineStart: 16 * above.length } : undefined}>
      {label}
      {above && searched && <small>{above.join(' › ')}</small>}
      {reason && <small>{reason}</small>}
    </span>
  );
}

/**
 * Fills in other fields with what is known of the one that was chosen. What is not known of it they keep as it was typed; what
 * the one before had filled in goes with it.
 */
function fillIn(host: Host, path: Path, names: readonly string[] = [], entry: Entry | undefined, before: Entry | undefined): void {
  for (const name of names) {
    const at = host.near(path, name);
    const value = entry?.[name] ?? '';
    const old = before?.[name] ?? '';
    if (!at || (value === '' && (old === '' || host.read(at) !== old))) continue;
    host.write(at, value === '' ? null : value);
  }
}

/** Empties a choice when the field it depends on is changed; the value that was loaded with the record stays. */
function useReset(by: string | undefined, path: readonly (string | number)[], reset: () => void): void {
  const host = useHost();
  const leader = useFromHost(host, () => (by ? firstOf(host, path, by) : undefined));
  const known = useRef(leader);
  const act = useRef(reset);
  act.current = reset;
  useEffect(() => {
    if (Object.is(known.current, leader)) return;
    known.current = leader;
    act.current();
  }, [leader]);
}

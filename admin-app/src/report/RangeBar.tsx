import { Button, Select, Switch } from 'antd';
import { useId } from 'react';
import type { ReportDays, ReportParam } from '@/contract/view.gen';
import { t } from '@/i18n/texts';
import type { FilterValue } from '@/list/params';
import { SelectFilter } from '@/list/SelectFilter';
import { Days } from './Days';
import type { ReportQuery } from './reportQuery';
import { presetOf, PRESETS, type Preset, spanOf } from './range';

interface Props {
  days: ReportDays | undefined;
  params: readonly ReportParam[];
  today: string;
  /** What is chosen, and not yet applied. */
  draft: ReportQuery;
  changed: boolean;
  onChange: (draft: ReportQuery) => void;
  onApply: () => void;
  /** Shows the days before beside it, or no more; undefined where there is nothing of which they can be shown. */
  onCompare: ((compared: boolean) => void) | undefined;
}

/** What a report is asked: its days, by name or one by one, and its choices. They hold once they are applied. */
export function RangeBar({ days, params, today, draft, changed, onChange, onApply, onCompare }: Props) {
  const label = useId();
  const span = spanOf(draft.range, today);
  const preset = typeof draft.range === 'string' ? draft.range : presetOf(span, today);
  const set = (name: string, value: FilterValue | undefined) => {
    const { [name]: _, ...others } = draft.params;
    onChange({ ...draft, params: typeof value === 'string' && value ? { ...others, [name]: value } : others });
  };
  if (!days && params.length === 0) return null;
  return (
    <form
      className="report-bar"
      role="search"
      aria-label={t('report.asked')}
      onSubmit={(event) => {
        event.preventDefault();
        // What is said to be wrong is not passed over.
        const wrong = event.currentTarget.querySelector<HTMLElement>('[aria-invalid=true]');
        if (wrong) wrong.focus();
        else onApply();
      }}
    >
      {days && (
        <>
          <span id={label} className="visually-hidden">
            {t('report.preset')}
          </span>
          <Select<Preset>
            className="report-preset"
            aria-labelledby={label}
            placeholder={t('report.own')}
            value={preset}
            options={PRESETS.map((value) => ({ value, label: t(`report.presets.${value}`) }))}
            onChange={(range) => onChange({ ...draft, range })}
          />
          <Days days={days} today={today} span={span} onChange={(range) => onChange({ ...draft, range })} />
        </>
      )}
      {params.map((param) => (
        <SelectFilter
          key={param.name}
          filter={{ name: param.name, kind: 'select', label: param.label, options: param.options, source: param.source }}
          filters={draft.params}
          onChange={(value) => set(param.name, value ?? (param.required ? String(param.default ?? '') : undefined))}
        />
      ))}
      <Button type="primary" htmlType="submit" disabled={!changed}>
        {t('report.apply')}
      </Button>
      {onCompare && (
        <label className="report-compare">
          <Switch checked={draft.compared} onChange={onCompare} aria-label={t('report.compare')} />
          <span aria-hidden>{t('report.compare')}</span>
        </label>
      )}
    </form>
  );
}

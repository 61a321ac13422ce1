import { Button, DatePicker, Select, Switch } from 'antd';
import dayjs, { type Dayjs } from 'dayjs';
import { useId } from 'react';
import type { ReportDays, ReportParam } from '@/contract/view.gen';
import { PICKER_DATE } from '@/i18n/dates';
import { t } from '@/i18n/texts';
import { useMedia } from '@/list/media';
import type { FilterValue } from '@/list/params';
import { SelectFilter } from '@/list/SelectFilter';
import type { ReportQuery } from './reportQuery';
import { later, presetOf, PRESETS, type Preset, type Span, spanOf } from './range';

/** Below this two calendars have no room beside each other. */
const SINGLE = '(max-width: 1049px)';
const SENT = 'YYYY-MM-DD';

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

function Days({ days, today, span, onChange }: { days: ReportDays; today: string; span: Span; onChange: (span: Span) => void }) {
  const single = useMedia(SINGLE);
  const range: [Dayjs, Dayjs] = [dayjs(span.startDate), dayjs(span.endDate)];
  const after = (day: Dayjs) => day.format(SENT) > today;
  if (!single) {
    return (
      <DatePicker.RangePicker
        value={range}
        format={PICKER_DATE}
        allowClear={false}
        aria-label={t('report.range')}
        disabledDate={(day, { from }) => after(day) || (!!from && Math.abs(day.diff(from, 'day')) >= days.most)}
        onChange={(next) => next?.[0] && next[1] && onChange({ startDate: next[0].format(SENT), endDate: next[1].format(SENT) })}
      />
    );
  }
  const picker = (end: keyof Span, disabled: (day: string) => boolean) => (
    <DatePicker
      value={dayjs(span[end])}
      format={PICKER_DATE}
      allowClear={false}
      aria-label={t(`report.${end}`)}
      disabledDate={(day) => after(day) || disabled(day.format(SENT))}
      onChange={(day: Dayjs | null) => day && onChange({ ...span, [end]: day.format(SENT) })}
    />
  );
  return (
    <span className="report-days">
      {picker('startDate', (day) => day > span.endDate || span.endDate >= later(day, days.most))}
      <span aria-hidden>–</span>
      {picker('endDate', (day) => day < span.startDate || day >= later(span.startDate, days.most))}
    </span>
  );
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
        onApply();
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

import { Base } from '@ant-design/charts';
import { useEffect, useRef } from 'react';
import { formatDayOfMonth, formatShortMonth } from '@/i18n/dates';
import { formatNumber } from '@/i18n/numbers';
import { later, lengthOf, type Span } from './range';
import { nameOf, type Unit } from './units';

/** One series over the parts of a range, and what it was in as many days before. */
export interface Line {
  name: string;
  label: string;
  values: readonly number[];
  earlier?: readonly number[];
}

/** What a chart is drawn in. */
export type Look = 'light' | 'dark';

// Each stands out from the background and from the others, also where colours are seen differently.
const COLORS: Record<Look, string[]> = { light: ['#0b5fb0', '#389e0d', '#b07d2b'], dark: ['#4c9be8', '#7fc95b', '#e0b25f'] };
const GREY: Record<Look, string> = { light: '#5b6675', dark: '#9aa5b4' };
const EDGE: Record<Look, string> = { light: '#e3e8ee', dark: '#262d37' };

// What the component's types leave out of its chart.
interface Fitted {
  chart?: { forceFit?: () => unknown };
}

interface Drawn {
  at: string;
  name: string;
  value: number;
  said: string;
}

interface Props {
  lines: readonly Line[];
  parts: readonly Span[];
  unit: Unit;
  /** The days that the earlier values are of. */
  earlier: Span;
  height: number;
  look: Look;
}

/** What a label of the axis keeps free at each of its sides, in pixels. */
const LABEL_GAP = 6;

const COMPACT: Intl.NumberFormatOptions = { notation: 'compact', maximumFractionDigits: 1 };

/** Of what is counted there is no half. */
const countOf = (n: number) => (Number.isInteger(n) ? formatNumber(n, n >= 100_000 ? COMPACT : {}) : '');

/** Series over days, weeks or months as areas over one another; dashed, what they were before. */
export default function AreaChart({ lines, parts, unit, earlier, height, look }: Props) {
  const first = parts[0]?.startDate ?? '';
  const shift = lengthOf({ startDate: earlier.startDate, endDate: first }) - 1;
  const compared = lines.some((line) => line.earlier);
  const named = (at: string) => parts.find(({ startDate }) => startDate === at) ?? { startDate: at, endDate: at };
  const past = ({ startDate, endDate }: Span): Span => ({ startDate: later(startDate, -shift), endDate: later(endDate, -shift) });
  const data = (of: (line: Line) => readonly number[] | undefined, said: (label: string, part: Span) => string): Drawn[] =>
    lines.flatMap((line) =>
      parts.map((part, at) => ({ at: part.startDate, name: line.label, value: of(line)?.[at] ?? 0, said: said(line.label, part) })),
    );
  const now = data(({ values }) => values, (label) => label);
  const then = compared ? data((line) => line.earlier, (label, part) => `${label}, ${nameOf(past(part), 'day')}`) : [];
  const label = { labelFill: GREY[look], labelFillOpacity: 1, labelOpacity: 1, labelFontSize: 12 };
  const encode = { x: 'at', y: 'value', color: 'name', shape: 'smooth' };
  const tooltip = {
    title: ({ at }: Drawn) => nameOf(named(at), unit),
    items: [({ said, value }: Drawn) => ({ name: said, value: formatNumber(value) })],
  };
  // The chart itself follows the window alone, not the navigation that makes room for it.
  const box = useRef<HTMLDivElement>(null);
  const chart = useRef<Fitted | null>(null);
  useEffect(() => {
    const watch = new ResizeObserver(() => void chart.current?.chart?.forceFit?.());
    if (box.current) watch.observe(box.current);
    return () => watch.disconnect();
  }, []);
  // A chart that draws itself slowly says nothing more.
  const still = { animate: false } as const;
  return (
    <div ref={box} className="stats-fit">
      <Base
        onReady={(made: unknown) => {
          chart.current = made as Fitted;
        }}
        type="view"
        height={height}
        autoFit
        theme={{ type: look === 'dark' ? 'classicDark' : 'classic', view: { viewFill: 'transparent' } }}
        scale={{
          color: { domain: lines.map((line) => line.label), range: COLORS[look] },
          y: { nice: true, domainMin: 0 },
          x: { range: [0.02, 0.98] },
        }}
        axis={{
          x: {
            title: false, labelFormatter: unit === 'month' ? formatShortMonth : formatDayOfMonth, line: false, tick: false,
            labelAutoRotate: false, transform: [{ type: 'hide', margin: [0, LABEL_GAP] }], ...label,
          },
          y: {
            title: false, tick: false, labelFormatter: countOf,
            gridStroke: EDGE[look], gridStrokeOpacity: 1, gridLineDash: [0, 0], ...label,
          },
        }}
        legend={{ color: { position: 'top', itemMarker: 'circle', itemLabelFill: GREY[look], itemLabelFillOpacity: 1, itemLabelFontSize: 13 } }}
        interaction={{ tooltip: { shared: true } }}
        children={[
          { type: 'area', data: now, encode, style: { fillOpacity: 0.16 }, tooltip: false, ...still },
          { type: 'line', data: now, encode, style: { lineWidth: 2 }, tooltip, ...still },
          ...(compared
            ? [{ type: 'line', data: then, encode, style: { lineWidth: 1.5, lineDash: [4, 4], strokeOpacity: 0.8 }, tooltip, ...still }]
            : []),
          // A line of one day has no length.
          ...(parts.length === 1
            ? [
                ...(compared ? [{ type: 'point', data: then, encode: { ...encode, shape: 'hollow' }, style: { r: 7, lineWidth: 2 }, tooltip: false, ...still }] : []),
                { type: 'point', data: now, encode: { ...encode, shape: 'point' }, style: { r: 5 }, tooltip: false, ...still },
              ]
            : []),
        ]}
      />
    </div>
  );
}

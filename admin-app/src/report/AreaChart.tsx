import { Area } from '@ant-design/charts';
import { useEffect, useRef } from 'react';
import { formatDate } from '@/i18n/dates';
import { language } from '@/i18n/language';
import { formatNumber } from '@/i18n/numbers';

/** One day of a series. */
export interface Point {
  date: string;
  value: number;
  type: string;
}

/** What a chart is drawn in. */
export type Look = 'light' | 'dark';

// Each stands out from the background and from the others, also where colours are seen differently.
const COLORS: Record<Look, string[]> = { light: ['#0b5fb0', '#389e0d', '#b07d2b'], dark: ['#4c9be8', '#7fc95b', '#e0b25f'] };
const GREY: Record<Look, string> = { light: '#5b6675', dark: '#9aa5b4' };
const EDGE: Record<Look, string> = { light: '#e3e8ee', dark: '#262d37' };

// The marks know it, though the component's types do not. A chart that draws itself slowly says nothing more.
const STILL = { animate: false };

// What the component's types leave out of its chart.
interface Fitted {
  chart?: { forceFit?: () => unknown };
}

interface Props {
  series: Point[];
  /** The names of the series by their types, in their order. */
  names: Record<string, string>;
  height: number;
  look: Look;
}

const SHORT: Intl.DateTimeFormatOptions = { day: 'numeric', month: 'short', timeZone: 'UTC' };
const day = (date: string) => new Intl.DateTimeFormat(language(), SHORT).format(new Date(date));

/** Series by day as areas over one another. */
export default function AreaChart({ series, names, height, look }: Props) {
  const data = series.map(({ date, value, type }) => ({ date, value, name: names[type] ?? type }));
  const label = { labelFill: GREY[look], labelFillOpacity: 1, labelFontSize: 12 };
  // The chart itself follows the window alone, not the navigation that makes room for it.
  const box = useRef<HTMLDivElement>(null);
  const chart = useRef<Fitted | null>(null);
  useEffect(() => {
    const watch = new ResizeObserver(() => void chart.current?.chart?.forceFit?.());
    if (box.current) watch.observe(box.current);
    return () => watch.disconnect();
  }, []);
  return (
    <div ref={box} className="stats-fit">
    <Area
      onReady={(made) => {
        chart.current = made as Fitted;
      }}
      data={data}
      xField="date"
      yField="value"
      colorField="name"
      shapeField="smooth"
      height={height}
      autoFit
      {...STILL}
      theme={{ type: look === 'dark' ? 'classicDark' : 'classic', view: { viewFill: 'transparent' } }}
      style={{ fillOpacity: 0.16 }}
      line={{ style: { lineWidth: 2 }, tooltip: false, ...STILL }}
      scale={{ color: { domain: Object.values(names), range: COLORS[look] }, y: { nice: true, domainMin: 0 }, x: { range: [0.02, 0.98] } }}
      axis={{
        x: { title: false, labelFormatter: day, line: false, tick: false, labelAutoHide: true, labelAutoRotate: false, ...label },
        y: { title: false, labelFormatter: (n: number) => formatNumber(n), gridStroke: EDGE[look], gridStrokeOpacity: 1, gridLineDash: [0, 0], ...label },
      }}
      legend={{ color: { position: 'top', itemMarker: 'circle', itemLabelFill: GREY[look], itemLabelFillOpacity: 1, itemLabelFontSize: 13 } }}
      tooltip={{
        title: ({ date }: { date: string }) => formatDate(date),
        items: [({ name, value }: { name: string; value: number }) => ({ name, value: formatNumber(value) })],
      }}
    />
    </div>
  );
}

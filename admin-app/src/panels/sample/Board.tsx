import { Button } from 'antd';
import { useEffect, useState } from 'react';
import { isAbort } from '@/api/problem';
import { formatNumber } from '@/i18n/numbers';
import type { ScreenPanelProps } from '../panel';
import './sample.css';

interface Supply {
  title: string;
  stock: number;
}

/** How much there is of each kit: a screen that one feed fills. */
export default function Board({ view, feed, reload }: ScreenPanelProps) {
  const [supply, setSupply] = useState<readonly Supply[] | string | null>(null);
  useEffect(() => {
    const controller = new AbortController();
    feed<Supply[]>('supply', undefined, controller.signal).then(setSupply, (cause: unknown) => {
      if (!isAbort(cause)) setSupply(cause instanceof Error ? cause.message : String(cause));
    });
    return () => controller.abort();
  }, [feed]);
  if (typeof supply === 'string') {
    return (
      <p role="alert">
        {supply} <Button onClick={reload}>↻</Button>
      </p>
    );
  }
  return (
    <ul className="sample-board" aria-label={view.title} aria-busy={supply === null}>
      {supply?.map(({ title, stock }) => (
        <li key={title}>
          <span>{title}</span>
          <strong>{formatNumber(stock)}</strong>
        </li>
      ))}
    </ul>
  );
}

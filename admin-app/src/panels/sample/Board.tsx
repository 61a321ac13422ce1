import { Button } from 'antd';
import { formatNumber } from '@/i18n/numbers';
import type { ScreenPanelProps } from '../panel';
import { useFeed } from '../useFeed';
import './sample.css';

interface Supply {
  title: string;
  stock: number;
}

/** How much there is of each kit: a screen that one feed fills. */
export default function Board({ view, feed }: ScreenPanelProps) {
  const { data: supply, error, refetch } = useFeed<Supply[]>({ view, feed }, 'supply');
  if (error) {
    return (
      <p role="alert">
        {error.message} <Button onClick={() => void refetch()}>↻</Button>
      </p>
    );
  }
  return (
    <ul className="sample-board" aria-label={view.title} aria-busy={supply === undefined}>
      {supply?.map(({ title, stock }) => (
        <li key={title}>
          <span>{title}</span>
          <strong>{formatNumber(stock)}</strong>
        </li>
      ))}
    </ul>
  );
}

import type { Column } from '@/contract/view.gen';
import { BadgesCell } from './BadgesCell';
import { BytesCell } from './BytesCell';
import type { Cell } from './cell';
import { ChangesCell } from './ChangesCell';
import { ColorCell } from './ColorCell';
import { CountCell } from './CountCell';
import { DateCell } from './DateCell';
import { DateTimeCell } from './DateTimeCell';
import { DotCell } from './DotCell';
import { DurationCell } from './DurationCell';
import { FlagsCell } from './FlagsCell';
import { ImageCell } from './ImageCell';
import { InlineNumberCell } from './InlineNumberCell';
import { MoneyCell } from './MoneyCell';
import { NumberCell } from './NumberCell';
import { PercentCell } from './PercentCell';
import { StatusCell } from './StatusCell';
import { TextCell } from './TextCell';
import { YesNoCell } from './YesNoCell';

/** How each kind of column is shown. The type demands an entry for every kind of the contract, and no other. */
export const cells: Readonly<Record<Column['kind'], Cell>> = {
  text: TextCell,
  badges: BadgesCell,
  status: StatusCell,
  yes_no: YesNoCell,
  dot: DotCell,
  money: MoneyCell,
  number: NumberCell,
  bytes: BytesCell,
  count: CountCell,
  flags: FlagsCell,
  inline_number: InlineNumberCell,
  date: DateCell,
  date_time: DateTimeCell,
  image: ImageCell,
  changes: ChangesCell,
  percent: PercentCell,
  duration: DurationCell,
  color: ColorCell,
};

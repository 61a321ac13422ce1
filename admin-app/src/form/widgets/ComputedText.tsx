import type { WidgetProps } from '@rjsf/utils';
import type { Source } from '@/contract/view.gen';
import { DASH } from '@/i18n/dates';
import { formatMoney } from '@/i18n/numbers';
import { type Path, useHost, useValue } from './host';
import { useAddress, useOptions } from './options';

interface Formula {
  op: string;
  args: readonly string[];
}

const MONEY_DECIMALS = 3;

/** A price without tax: the price by the tax's percent, which its option carries. */
export function netOf(price: unknown, percent: unknown): number | null {
  if (typeof price !== 'number' || percent === null || percent === undefined || !Number.isFinite(Number(percent))) return null;
  const scale = 10 ** MONEY_DECIMALS;
  return Math.round((price / (1 + Number(percent) / 100)) * scale) / scale;
}

/** A value that follows from others of the form, and is shown only. */
export function ComputedText({ id, value, options }: WidgetProps) {
  const form = useHost();
  const path = form.pathOf(id);
  const formula = options.compute as Formula | undefined;
  const [priceName, taxName] = formula?.op === 'net' ? formula.args : [];
  const priceAt = priceName ? form.near(path, priceName) : undefined;
  const taxAt: Path | undefined = taxName ? form.near(path, taxName) : undefined;
  const price = useValue(priceAt);
  const tax = useValue(taxAt);
  const source = taxAt ? (form.optionsAt(taxAt).source as Source | undefined) : undefined;
  const { url } = useAddress(source, taxAt ?? path);
  const { entries } = useOptions(url);
  const shown = formula ? netOf(price, entries.find((entry) => entry.id === tax)?.percent) : value;
  return (
    <output id={id} className="form-computed">
      {typeof shown === 'number' ? formatMoney(shown, MONEY_DECIMALS) : shown ? String(shown) : DASH}
    </output>
  );
}

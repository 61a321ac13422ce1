import { render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { readFileSync } from 'node:fs';
import { useState } from 'react';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { setTexts, type Texts } from '@/i18n/texts';
import { RangeBar } from './RangeBar';
import type { ReportQuery } from './reportQuery';

const texts = Object.assign(
  {},
  ...['list', 'report', 'errors'].map((name) => JSON.parse(readFileSync(`${process.cwd()}/../locales/${name}.sk.json`, 'utf8')) as Texts),
) as Texts;

const DAYS = { zone: 'Europe/Bratislava', most: 31 };

function Bar({ onApply }: { onApply: (query: ReportQuery) => void }) {
  const [draft, setDraft] = useState<ReportQuery>({ range: { startDate: '2026-04-01', endDate: '2026-04-07' }, params: {}, compared: false });
  return <RangeBar days={DAYS} params={[]} today="2026-04-20" draft={draft} changed onChange={setDraft} onApply={() => onApply(draft)} onCompare={undefined} />;
}

beforeEach(() => setTexts({ locale: 'sk', locales: [], texts }));

function narrow(matches: boolean) {
  vi.spyOn(window, 'matchMedia').mockImplementation(
    (media) => ({ matches, media, addEventListener: () => undefined, removeEventListener: () => undefined, addListener: () => undefined, removeListener: () => undefined }) as unknown as MediaQueryList,
  );
}

describe.each([
  ['two calendars', false],
  ['a calendar each', true],
])('the days of a report, in %s', (_, single) => {
  const ends = () => screen.getAllByRole('textbox') as [HTMLElement, HTMLElement];
  async function write(end: 0 | 1, text: string, then = '{Tab}') {
    await userEvent.clear(ends()[end]);
    await userEvent.type(ends()[end], text + then);
  }

  it('are not taken back without a word', async () => {
    narrow(single);
    const applied = vi.fn();
    render(<Bar onApply={applied} />);
    for (const [end, text, said] of [
      [0, '31.2.2026', 'Zadajte platný dátum.'],
      [0, '9.4.2026', 'Koniec nesmie byť pred začiatkom.'],
      [0, '1.1.2026', 'Vyberte rozsah s najviac 31 dňami.'],
      [1, '21.4.2026', 'Vyberte deň, ktorý už nastal.'],
    ] as const) {
      await write(end, text);
      expect(screen.getByRole('alert')).toHaveTextContent(said);
      expect(ends()[end]).toHaveValue(text);
      expect(ends()[end]).toBeInvalid();
      await userEvent.click(screen.getByRole('button', { name: 'Použiť' }));
      expect(applied).not.toHaveBeenCalled();
    }
  });

  it('are called by their names', () => {
    narrow(single);
    render(<Bar onApply={vi.fn()} />);
    expect(screen.getByRole('textbox', { name: texts['report.startDate'] as string })).toBe(ends()[0]);
    expect(screen.getByRole('textbox', { name: texts['report.endDate'] as string })).toBe(ends()[1]);
  });

  it('may be written one after the other, past the range that was', async () => {
    narrow(single);
    const applied = vi.fn();
    render(<Bar onApply={applied} />);
    await write(0, '10.4.26');
    await write(1, '12. 4. 2026');
    expect(screen.queryByRole('alert')).toBeNull();
    await userEvent.click(screen.getByRole('button', { name: 'Použiť' }));
    expect(applied).toHaveBeenCalledWith(expect.objectContaining({ range: { startDate: '2026-04-10', endDate: '2026-04-12' } }));
  });
});

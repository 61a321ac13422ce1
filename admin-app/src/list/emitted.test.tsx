import { render, screen } from '@testing-library/react';
import { App } from 'antd';
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { describe, expect, it, vi } from 'vitest';
import { storeUser } from '@/api/session';
import type { Column, View } from '@/contract/view.gen';
import { setTexts, type Texts } from '@/i18n/texts';
import { hasIcon } from '@/view/Icon';
import { MemoryRouter } from '../../tests/umi';
import { cells } from './cells/registry';
import { ListScreen } from './ListScreen';
import { readParams, writeParams } from './params';

const folder = `${process.cwd()}/../schemas/views`;
const views = (existsSync(folder) ? readdirSync(folder) : [])
  .filter((name) => name.endsWith('.json'))
  .map((name) => JSON.parse(readFileSync(`${folder}/${name}`, 'utf8')) as View)
  .filter((view) => view.list);

// What the server puts at the path of a column of each kind.
const VALUES: Record<Column['kind'], unknown> = {
  text: 'Text', badges: [{ id: 1 }], status: true, yes_no: true, dot: null, money: 12.5, number: 3, bytes: 4_200_000, count: 0, flags: null,
  inline_number: 4, date: '2026-11-21', date_time: '2026-11-21T10:00:00Z', image: { url: '/files/a.png', thumb: '/files/a-s.png' }, changes: [], percent: 0.125, duration: 245, color: '#1677ff',
};

function put(row: Record<string, unknown>, path: string, value: unknown) {
  const keys = path.split('.');
  const last = keys.pop()!;
  let at = row;
  for (const key of keys) at = (at[key] ??= {}) as Record<string, unknown>;
  at[last] = value;
}

const rowOf = ({ list }: View) => {
  const row: Record<string, unknown> = { id: 1, deleted_at: null, can: list!.row.map(({ name }) => name) };
  for (const column of list!.columns) put(row, column.path, column.kind === 'status' ? column.states?.[0]?.value : VALUES[column.kind]);
  return row;
};

const texts = Object.assign(
  {},
  ...['list', 'form', 'common', 'shell'].map((name) => JSON.parse(readFileSync(`${process.cwd()}/../locales/${name}.sk.json`, 'utf8')) as Texts),
) as Texts;

describe('the emitted views', () => {
  it('are there', () => expect(views.length).toBeGreaterThan(0));

  it.each(views.map((view) => [view.name, view] as const))('%s is shown with all that it has', async (_, view) => {
    setTexts({ locale: 'sk', locales: [], texts });
    storeUser({ id: 1, name: 'Jana', surname: 'K', email: 'j@example.com' });
    const body = { data: [rowOf(view)], meta: { current_page: 1, per_page: 20, total: 1, last_page: 1, from: 1, to: 1 } };
    const fetched = vi.spyOn(globalThis, 'fetch').mockImplementation(async () => Response.json(body));
    const warned = vi.spyOn(console, 'warn');
    const failed = vi.spyOn(console, 'error');
    render(
      <App>
        <MemoryRouter initialEntries={[`/app/${view.path}`]}>
          <ListScreen view={view} list={view.list!} />
        </MemoryRouter>
      </App>,
    );
    await screen.findByRole('table');
    for (const column of view.list!.columns) {
      // What stands below another has its heading there.
      if (!column.below) expect(screen.getAllByRole('columnheader', { name: column.title })[0]).toBeInTheDocument();
      expect(cells[column.kind]).toBeTypeOf('function');
    }
    expect(String(fetched.mock.calls[0]![0])).toContain(`sort=${view.list!.sort}`);
    expect(warned.mock.calls).toEqual([]);
    expect(failed.mock.calls).toEqual([]);
    for (const { icon } of [...view.list!.row, ...view.list!.bulk, ...view.list!.top]) expect([icon, hasIcon(icon)]).toEqual([icon, true]);
    expect(writeParams(readParams('', view.list!), view.list!)).toBe('');
  });
});

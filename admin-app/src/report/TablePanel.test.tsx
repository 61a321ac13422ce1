import { render, screen, waitFor } from '@testing-library/react';
import { http, HttpResponse } from 'msw';
import { setupServer } from 'msw/node';
import { readFileSync } from 'node:fs';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { Report, View } from '@/contract/view.gen';
import { setTexts, type Texts } from '@/i18n/texts';
import { MemoryRouter } from '../../tests/umi';
import ReportScreen from './ReportScreen';

const read = (path: string): unknown => JSON.parse(readFileSync(`${process.cwd()}/../${path}`, 'utf8'));
const texts = Object.assign({}, ...['list', 'report'].map((name) => read(`locales/${name}.sk.json`))) as Texts;

const server = setupServer();
beforeAll(() => server.listen({ onUnhandledRequest: 'error' }));
afterEach(() => server.resetHandlers());
afterAll(() => server.close());
beforeEach(() => setTexts({ locale: 'sk', locales: [], texts }));

describe('a report without rows', () => {
  it.each([
    ['settings.readiness', 'Nič tu nie je.'],
    ['document.check', 'Za toto obdobie tu nič nie je.'],
  ])('%s speaks of a period where it is asked for one', async (name, text) => {
    const view = read(`schemas/views/${name}.json`) as View & { report: Report };
    const rows = { data: [], meta: { total: 0, current_page: 1, per_page: 20, last_page: 1, from: 0, to: 0 } };
    server.use(http.get('/api/*', () => HttpResponse.json(rows)));
    const report = { ...view.report, summary: undefined };
    render(
      <MemoryRouter>
        <ReportScreen view={view} report={report} look={{} as never} />
      </MemoryRouter>,
    );
    await waitFor(() => expect(screen.getAllByText(text)).toHaveLength(report.tables.length));
  });
});

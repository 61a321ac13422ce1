import { render } from '@testing-library/react';
import { expect, it, vi } from 'vitest';
import type { Combination } from './combine';
import { Combiner } from './Combiner';

const asked = vi.hoisted(() => vi.fn((_url: string, _beginning: string, _id: unknown) => []));
vi.mock('./useTaken', () => ({ useTaken: asked }));
vi.mock('../widgets/options', () => ({ useOptions: () => ({ entries: [] }) }));
vi.mock('../state', () => ({ useForm: () => ({ id: 7 }), useFromForm: () => 'TEA-GREEN' }));

const COMBINATION = { by: 'value_ids', code: 'sku', codeFrom: 'sku', parent: 'property_id', taken: '/api/codes', groups: { url: '/api/groups' }, values: { url: '/api/values', label: 'title' } } as unknown as Combination;

it('does not ask which codes are taken while the table is locked', () => {
  render(<Combiner id="variants" combination={COMBINATION} items={{}} rows={[]} locked removableBy={undefined} path={['variants']} onRows={() => undefined} />);
  expect(asked.mock.calls.map(([, beginning]) => beginning).filter(Boolean)).toEqual([]);
});

import { render } from '@testing-library/react';
import { expect, it } from 'vitest';
import type { Column, Detail } from '@/contract/view.gen';
import { Marks } from './Marks';

const status = (key: string): Column => ({ key, title: key, kind: 'status', path: key, sortable: false, states: [{ value: 'back', label: 'On its way back', color: 'danger' }] }) as unknown as Column;

// An order that has no parcel yet has no state of one, not even a dash.
it('shows beside a name what there is', () => {
  const detail = { columns: [status('order'), status('parcel')], head: ['order', 'parcel'] } as unknown as Detail;
  const { container, rerender } = render(<Marks row={{ id: 1, order: 'back', parcel: '' }} detail={detail} />);
  expect(container.textContent).toBe('On its way back');
  rerender(<Marks row={{ id: 1, order: 'back', parcel: 'back' }} detail={detail} />);
  expect(container.textContent).toBe('On its way backOn its way back');
});

import { expect, it } from 'vitest';
import { changeOf } from './change';

it.each([
  [150, 100, 'up', 0.5], [50, 100, 'down', -0.5], [100, 100, 'none', 0], [0, 100, 'down', -1], [0, 0, 'none', 0],
  // From nothing there is no share, and what rounds to nothing is no change.
  [5, 0, 'up', null], [-5, 0, 'down', null], [100_003, 100_000, 'none', 0], [100_051, 100_000, 'up', 0.00051],
  // Refunds may have taken more than was paid.
  [50, -100, 'up', 1.5], [-150, -100, 'down', -0.5],
] as const)('%d after %d is %s by %s', (now, before, direction, share) => {
  const change = changeOf(now, before);
  expect(change.direction).toBe(direction);
  if (share === null) expect(change.share).toBeNull();
  else expect(change.share).toBeCloseTo(share, 6);
});

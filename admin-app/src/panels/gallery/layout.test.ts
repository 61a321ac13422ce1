import { describe, expect, it } from 'vitest';
import { CELL_HEIGHT, cornerOf, GAP, gapAt, layoutOf, markAt, OVERSCAN, rowsSeen } from './layout';

const STEP = CELL_HEIGHT + GAP;

describe('the grid', () => {
  it('has two columns on a phone and fills the width', () => {
    const layout = layoutOf(390 - 32, 5);
    expect(layout.columns).toBe(2);
    expect(layout.cellWidth * 2 + GAP).toBe(358);
    expect(layout.rows).toBe(3);
    expect(layout.height).toBe(3 * STEP - GAP);
  });

  it('has one column where not even one fits', () => {
    expect(layoutOf(0, 3).columns).toBe(1);
  });

  it('takes no room for no images', () => {
    expect(layoutOf(1000, 0).height).toBe(0);
  });

  it('keeps few of two thousand on the page', () => {
    const layout = layoutOf(1392, 2000);
    const [first, end] = rowsSeen(layout, 100 * STEP, 800);
    expect([first, end]).toEqual([100 - OVERSCAN, 104 + OVERSCAN]);
    expect((end - first) * layout.columns).toBeLessThan(80);
  });

  it('keeps nothing before its beginning or after its end', () => {
    const layout = layoutOf(1392, 20);
    expect(rowsSeen(layout, -500, 5000)).toEqual([0, layout.rows]);
    expect(rowsSeen(layout, 50 * STEP, 800)[0]).toBe(layout.rows);
  });

  it('finds the gap that is pointed at', () => {
    const layout = layoutOf(5 * 160 + 4 * GAP, 12);
    expect(layout.columns).toBe(5);
    expect(gapAt(layout, 12, 10, 10)).toBe(0);
    expect(gapAt(layout, 12, 170, 10)).toBe(1);
    expect(gapAt(layout, 12, 5000, 10)).toBe(5);
    expect(gapAt(layout, 12, 10, STEP + 5)).toBe(5);
    expect(gapAt(layout, 12, 5000, 5000)).toBe(12);
    expect(gapAt(layout, 12, -50, -50)).toBe(0);
  });

  it('marks a gap at the end of the row that is pointed at, not at the next one', () => {
    const layout = layoutOf(5 * 160 + 4 * GAP, 12);
    expect(markAt(layout, 5, 0).y).toBe(0);
    expect(markAt(layout, 5, 1)).toEqual({ x: -GAP / 2, y: cornerOf(layout, 5).y });
  });
});

import { describe, expect, test } from 'vitest';
import { cellsOf, type MatrixRow, ticking } from './matrix';

const row: MatrixRow = {
  id: 'page',
  title: 'Pages',
  base: 'page:view',
  cells: [
    { id: 'page:view', column: 'view', title: 'See' },
    { id: 'page:update', column: 'update', title: 'Edit' },
    { id: 'page:command:copy', title: 'Copy' },
  ],
};

describe('a matrix', () => {
  test('puts cells below their columns and the rest behind', () => {
    const { headed, further } = cellsOf(row, [
      { id: 'view', title: 'See' },
      { id: 'destroy', title: 'Remove' },
    ]);
    expect(headed.map((cell) => cell?.id)).toEqual(['page:view', undefined]);
    expect(further.map(({ id }) => id)).toEqual(['page:update', 'page:command:copy']);
  });

  test('ticks the base with any cell, and takes all with it', () => {
    const after = ticking(new Set(['blog:view']), row, ['page:update'], true);
    expect(after).toEqual(['blog:view', 'page:update', 'page:view']);
    expect(ticking(new Set(after), row, ['page:update'], false)).toEqual(['blog:view', 'page:view']);
    expect(ticking(new Set(after), row, ['page:view'], false)).toEqual(['blog:view']);
  });
});

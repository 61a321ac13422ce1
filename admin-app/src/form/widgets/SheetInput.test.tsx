import type { WidgetProps } from '@rjsf/utils';
import { fireEvent, render, screen } from '@testing-library/react';
import { useState } from 'react';
import { expect, test } from 'vitest';
import { SheetInput } from './SheetInput';

const schema = { type: 'integer', enum: [1, 2, 3, 4], 'x-labels': ['1', '2', '3', '4'] };

function Sheet({ disabled = false }) {
  const [value, setValue] = useState<unknown>(1);
  return <SheetInput {...({ id: 'place', value, onChange: setValue, schema, options: { perRow: 2 }, disabled } as unknown as WidgetProps)} />;
}

const chosen = () => screen.getByRole('radio', { checked: true }).textContent;

test('a place of a sheet is pointed at', () => {
  render(<Sheet />);
  fireEvent.click(screen.getByRole('radio', { name: '3' }));
  expect(chosen()).toBe('3');
});

test('the arrows go along rows and down columns, and never off the sheet', () => {
  render(<Sheet />);
  const press = (key: string) => fireEvent.keyDown(screen.getByRole('radio', { checked: true }), { key });
  press('ArrowLeft');
  expect(chosen()).toBe('1');
  press('ArrowRight');
  expect(chosen()).toBe('2');
  press('ArrowRight'); // the end of its row
  expect(chosen()).toBe('2');
  press('ArrowDown');
  expect(chosen()).toBe('4');
  expect(screen.getByRole('radio', { checked: true })).toHaveFocus();
  press('ArrowDown');
  expect(chosen()).toBe('4');
});

test('a locked sheet says what is chosen and takes nothing', () => {
  render(<Sheet disabled />);
  fireEvent.keyDown(screen.getByRole('radio', { checked: true }), { key: 'ArrowDown' });
  expect(chosen()).toBe('1');
});

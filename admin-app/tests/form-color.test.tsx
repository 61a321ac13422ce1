import { fireEvent, render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeEach, expect, it } from 'vitest';
import { FormState } from '@/form/state';
import type { Schema } from '@/form/schema';
import SchemaForm from '@/form/SchemaForm';
import { plainColor } from '@/form/widgets/ColorInput';
import { faultsOf } from '@/form/validator';
import { adoptLanguage } from '@/i18n/language';
import { speak } from './form-world';

const schema = {
  type: 'object',
  properties: {
    color: { type: ['string', 'null'], title: 'Farba', pattern: '^#[0-9a-f]{6}$', 'x-trim': true, 'x-case': 'lower', 'x-messages': { pattern: 'žiadna farba' } },
  },
} as unknown as Schema;

function open(color: string | null) {
  const state = new FormState({ prefix: 'f', schema, ui: { color: { 'ui:widget': 'ColorInput' } }, locales: [], id: 1, loaded: { id: 1, color } });
  render(<SchemaForm state={state} errors={{}} onSubmit={() => undefined} />);
  return { state, text: screen.getByRole<HTMLInputElement>('textbox', { name: 'Farba' }), sample: screen.getByLabelText<HTMLInputElement>('Vybrať farbu') };
}

beforeEach(() => {
  speak('sk');
  adoptLanguage('sk');
});

it.each([
  ['abc', '#aabbcc'],
  ['#ABC', '#aabbcc'],
  ['1677FF', '#1677ff'],
  [' #1677ff ', '#1677ff'],
  ['#1677f', '#1677f'],
  ['modrá', 'modrá'],
  ['', ''],
])('a color written %j is meant as %j', (written, meant) => expect(plainColor(written)).toBe(meant));

it('is written, and put right on leaving', async () => {
  const { state, text, sample } = open(null);
  const keys = userEvent.setup();
  await keys.click(text);
  await keys.keyboard('1677FF');
  expect(sample).toHaveValue('#1677ff');
  await keys.tab();
  expect(text).toHaveValue('#1677ff');
  expect(state.values.color).toBe('#1677ff');
});

it('is picked from the sample', () => {
  const { text, sample } = open('#000000');
  fireEvent.change(sample, { target: { value: '#ff0000' } });
  expect(text).toHaveValue('#ff0000');
});

it('leaves the keys at the sample by which they open the picker', async () => {
  const { sample } = open('#000000');
  const keys = userEvent.setup();
  sample.focus();
  await keys.keyboard(' ');
  await keys.click(sample);
  expect(sample).toHaveFocus();
});

it('stays what it is where it is none, and is the error of its field', async () => {
  const { state, text, sample } = open('#000000');
  const keys = userEvent.setup();
  await keys.clear(text);
  await keys.type(text, 'modrá');
  await keys.tab();
  expect(text).toHaveValue('modrá');
  expect(sample).toHaveAttribute('data-empty');
  expect(faultsOf(schema, state.values, false)).toEqual([expect.objectContaining({ path: 'color', message: 'žiadna farba' })]);
});

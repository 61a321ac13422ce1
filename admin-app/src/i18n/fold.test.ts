import { expect, it } from 'vitest';
import { nearestFirst } from './fold';

const sorted = (typed: string, ...labels: string[]) =>
  labels.map((label) => ({ label })).sort((a, b) => nearestFirst(a, b, { searchValue: typed })).map(({ label }) => label);

it('puts first what was typed, then what begins with it, then a word of it', () => {
  expect(sorted('s', 'XS', 'Veľké S', 'SM', 'S')).toEqual(['S', 'SM', 'Veľké S', 'XS']);
  expect(sorted('ŠEDÁ ', 'tmavošedá', 'Šedá melírovaná', 'šedá')).toEqual(['šedá', 'Šedá melírovaná', 'tmavošedá']);
});

it('leaves the order where nothing was typed, or what was is as near', () => {
  expect(sorted('', 'XS', 'S', 'M')).toEqual(['XS', 'S', 'M']);
  expect(sorted('l', 'XL', 'XXL', 'biela')).toEqual(['XL', 'XXL', 'biela']);
});

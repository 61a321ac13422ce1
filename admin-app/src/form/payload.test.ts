import { describe, expect, it } from 'vitest';
import { payloadOf } from './payload';

describe('what is saved of a form', () => {
  it('says of each entry of a map that it is empty, since what is not said stays', () => {
    const schema = { properties: { rates: { type: 'object', additionalProperties: {} }, tags: { type: 'array' } } };
    expect(payloadOf({ schema, ui: {}, creating: false }, { rates: { 1: 2.5, 2: null, 3: [], 4: undefined, 5: [7] }, tags: [] })).toEqual({
      rates: { 1: 2.5, 2: null, 3: null, 4: null, 5: [7] },
      tags: [],
    });
  });
});

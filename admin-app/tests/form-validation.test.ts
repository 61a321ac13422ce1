import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { byField } from '@/form/errors';
import { isRecord } from '@/form/record';
import type { Schema } from '@/form/schema';
import { faultsOf } from '@/form/validator';

interface Case {
  creating: boolean;
  payload: unknown;
  paths: string[];
}

// The server judged these same payloads by the same declaration.
const { schema, cases } = JSON.parse(readFileSync('tests/validation-cases.json', 'utf8')) as {
  schema: Schema;
  cases: Case[];
};

// A chosen file's type and size are the browser's own check, and have a test of their own.
function withFiles(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(withFiles);
  if (!isRecord(value)) return value;
  if (value.$file) return { url: '/files/a', ...(value.$file) };
  return Object.fromEntries(Object.entries(value).map(([name, part]) => [name, withFiles(part)]));
}

describe('the validation of the same input', () => {
  it('is compared on enough cases', () => expect(cases.length).toBeGreaterThan(10));

  it.each(cases.map((each, index) => [index, each] as const))('is the server’s: case %i', (_index, { creating, payload, paths }) => {
    const faults = faultsOf(schema, withFiles(payload), creating);
    const found = Object.keys(byField(schema, Object.fromEntries(faults.map(({ path, message }) => [path, [message]]))));
    expect(found.sort()).toEqual([...paths].sort());
  });
});

// Writes the TypeScript types of a screen's view from the JSON Schema that the Go program emits.
import { mkdirSync, writeFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { compileFromFile } from 'json-schema-to-typescript';

const schema = fileURLToPath(new URL('../../schemas/view.schema.json', import.meta.url));
const target = new URL('../src/contract/view.gen.ts', import.meta.url);

const types = await compileFromFile(schema, {
  bannerComment: '// Generated from schemas/view.schema.json by `npm run types`; do not edit.',
  additionalProperties: false,
  style: { singleQuote: true, printWidth: 120 },
});
mkdirSync(new URL('.', target), { recursive: true });
writeFileSync(target, types);

// Puts .br and .gz in the place of every text file of the build, so that the server only picks one
// and the binary does not carry it a third time; who takes neither gets the .gz unpacked.
// index.html is left alone: the server puts a fresh nonce into it for every request.
import { readdirSync, readFileSync, unlinkSync, writeFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { join } from 'node:path';
import { brotliCompressSync, constants, gzipSync } from 'node:zlib';

const dist = fileURLToPath(new URL('../../backend/web/dist', import.meta.url));
const text = /\.(js|css|svg|json|map|txt|wasm)$/;

for (const entry of readdirSync(dist, { recursive: true, withFileTypes: true })) {
  if (!entry.isFile() || !text.test(entry.name)) continue;
  const path = join(entry.parentPath ?? entry.path, entry.name);
  const body = readFileSync(path);
  if (body.length < 256) continue;
  writeFileSync(`${path}.br`, brotliCompressSync(body, {
    params: {
      [constants.BROTLI_PARAM_QUALITY]: 11,
      [constants.BROTLI_PARAM_SIZE_HINT]: body.length,
    },
  }));
  writeFileSync(`${path}.gz`, gzipSync(body, { level: 9 }));
  unlinkSync(path);
}

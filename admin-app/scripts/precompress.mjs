// Puts .br and .gz in the place of every text file of the build, so that the server only picks one
// and the binary does not carry it a third time; who takes neither gets the .gz unpacked.
// index.html is left alone: the server puts a fresh nonce into it for every request.
import { existsSync, readdirSync, readFileSync, unlinkSync, writeFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { join } from 'node:path';
import { brotliCompressSync, constants, gzipSync } from 'node:zlib';

const built = fileURLToPath(new URL('../../.cache/browser-app', import.meta.url));
// The page names the files of the signed-in area, so that they are fetched beside the app's first one.
const area = join(built, 'area.json');
// A chunk of styles alone is named by the bundler, and then not written.
const files = JSON.parse(readFileSync(area, 'utf8')).filter((file) => existsSync(join(built, file))).map((file) => `/admin/${file}`);
const page = join(built, 'index.html');
const html = readFileSync(page, 'utf8');
if (files.length === 0 || !html.includes('__AREA__')) throw new Error('the page cannot name the files of the signed-in area');
writeFileSync(page, html.replace('__AREA__', files.join(' ')));
unlinkSync(area);

const text = /\.(js|css|svg|json|map|txt|wasm)$/;

for (const entry of readdirSync(built, { recursive: true, withFileTypes: true })) {
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

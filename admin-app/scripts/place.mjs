// Moves the whole build to where Go embeds whatever lies, the page last: without it there is no build,
// so that one that was interrupted is made again. Until then the former one stays.
import { mkdirSync, readdirSync, renameSync, rmSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { join } from 'node:path';

const built = fileURLToPath(new URL('../../.cache/browser-app', import.meta.url));
const dist = fileURLToPath(new URL('../../backend/web/dist', import.meta.url));
const PAGE = 'index.html';
const pageLast = (a, b) => Number(a === PAGE) - Number(b === PAGE);

mkdirSync(dist, { recursive: true });
for (const name of [PAGE, ...readdirSync(dist)]) {
  if (name !== '.gitkeep') rmSync(join(dist, name), { recursive: true, force: true });
}
for (const name of readdirSync(built).sort(pageLast)) renameSync(join(built, name), join(dist, name));

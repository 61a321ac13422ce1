import { execFileSync } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { type Running, start } from './server';

const root = fileURLToPath(new URL('../../../', import.meta.url));

/** Starts the product with the screens of backend/app/sample beside its own, and so many files in its folder Archív. */
export async function startSample(files = 0): Promise<Running> {
  const folder = mkdtempSync(join(tmpdir(), 'backoffice-sample-'));
  const binary = join(folder, 'sample');
  execFileSync('go', ['build', '-trimpath', '-o', binary, './admin-app/tests/browser/sample'], {
    cwd: root,
    stdio: 'inherit',
    env: { ...process.env, CGO_ENABLED: '0' },
  });
  const { url, stop } = await start({ command: [binary], more: { SAMPLE_FILES: String(files) } });
  return {
    url,
    stop: async () => {
      await stop();
      rmSync(folder, { recursive: true, force: true });
    },
  };
}

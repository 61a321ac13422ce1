import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { plantGoods } from './goods';
import { build, SEEDED, start } from './server';

/** Starts the product for the tests, unless ADMIN_URL names a running one. Returns how to stop it. */
export default async function setup(): Promise<(() => Promise<void>) | undefined> {
  if (process.env.ADMIN_URL) return undefined;
  build();
  const server = await start();
  await plantGoods(server.url);
  process.env.ADMIN_URL = server.url;
  const seeded = mkdtempSync(join(tmpdir(), 'backoffice-seeded-'));
  process.env[SEEDED] = seeded;
  return async () => {
    await server.stop();
    rmSync(seeded, { recursive: true, force: true });
  };
}

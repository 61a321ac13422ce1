import { plantGoods } from './goods';
import { build, start } from './server';

/** Starts the product for the tests, unless ADMIN_URL names a running one. Returns how to stop it. */
export default async function setup(): Promise<(() => Promise<void>) | undefined> {
  if (process.env.ADMIN_URL) return undefined;
  build();
  const server = await start();
  await plantGoods(server.url);
  process.env.ADMIN_URL = server.url;
  return () => server.stop();
}

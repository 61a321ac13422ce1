import { Api, type StorageState } from './api';
import { test as base, NOBODY } from './fixtures';
import { ADMINISTRATORS } from './people';
import { startSample } from './sample-server';

interface Sample {
  url: string;
  api: Api;
  state: StorageState;
}

/** A test against the product with the screens of the sample beside its own. */
export const test = base.extend<object, { sample: Sample }>({
  sample: [
    async ({ playwright }, use) => {
      const product = await startSample();
      const calls = await playwright.request.newContext({ baseURL: product.url, storageState: NOBODY });
      const api = await Api.signIn(calls, ADMINISTRATORS[0]!, product.url);
      const { cookies } = await calls.storageState();
      const origins = [{ origin: product.url, localStorage: [{ name: 'user', value: JSON.stringify(api.user) }] }];
      await use({ url: product.url, api, state: { cookies, origins } });
      await calls.dispose();
      await product.stop();
    },
    { scope: 'worker', timeout: 300_000 },
  ],
  baseURL: async ({ sample }, use) => use(sample.url),
  api: async ({ sample }, use) => use(sample.api),
  storageState: async ({ sample }, use) => use(sample.state),
});

/** The screen that has every kind of field. */
export const KIT = 'sample/kit';

/** A kit that is fit to be saved. */
export const kit = (word: string, more: Record<string, unknown> = {}) => ({
  langs: {
    sk: { title: `Súprava ${word}`, title_url: `suprava-${word}` },
    en: { title: `Kit ${word}`, title_url: `kit-${word}` },
  },
  grade: 'basic',
  status: true,
  stock: 3,
  ...more,
});

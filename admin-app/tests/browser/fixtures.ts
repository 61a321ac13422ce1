import { type APIRequestContext, test as base, expect, type Page } from '@playwright/test';
import { Api, type StorageState } from './api';
import { type Colours, violationsIn } from './axe';
import { ADMINISTRATORS, EDITOR, type Person } from './people';
import { start } from './server';
import { type Language, textOf } from './texts';

/** What a browser holds where nobody has signed in. */
export const NOBODY: StorageState = { cookies: [], origins: [] };

interface WorkerOptions {
  /** Whether the tests have a product to themselves: for what is one for everybody, as the navigation is. */
  alone: boolean;
}

interface WorkerFixtures {
  /** Where the product answers. */
  productURL: string;
  /** Signs somebody in, once a worker: how often one may is bounded. */
  session: (person: Person) => Promise<Api>;
}

interface TestOptions {
  /** Who is signed in when the test begins. */
  as: 'administrator' | 'editor' | 'nobody';
  /** The language of the interface. */
  language: Language;
}

interface TestFixtures {
  administrator: Api;
  editor: Api;
  /** Calls of the one who is signed in, to prepare what a test is not about. */
  api: Api;
  /** A text of the interface in the language of the test. */
  t: (key: string, values?: Record<string, string | number>) => string;
  /** Names what a test provokes: statuses, each of which the browser reports as an error, and messages of ours. */
  provoked: (...expected: (number | RegExp)[]) => void;
  expected: (number | RegExp)[];
  /** Fails the test for anything the browser complains of. */
  complaints: void;
  /** A word that no other record holds. */
  word: string;
  /** Fails where assistive technology would stumble. */
  accessible: (page?: Page, within?: string, colours?: Colours) => Promise<void>;
}

let words = 0;

/** A test against the real product. */
export const test = base.extend<TestFixtures & TestOptions, WorkerFixtures & WorkerOptions>({
  alone: [false, { option: true, scope: 'worker' }],
  productURL: [
    async ({ alone }, use) => {
      if (!alone) return use(process.env.ADMIN_URL!);
      const own = await start();
      await use(own.url);
      await own.stop();
    },
    { scope: 'worker', timeout: 60_000 },
  ],
  session: [
    async ({ playwright, productURL }, use) => {
      const begun = new Map<string, Promise<Api>>();
      const calls: APIRequestContext[] = [];
      const signIn = async (person: Person) => {
        const own = await playwright.request.newContext({ baseURL: productURL, storageState: NOBODY });
        calls.push(own);
        return Api.signIn(own, person, productURL);
      };
      await use((person) => {
        const session = begun.get(person.email) ?? signIn(person);
        begun.set(person.email, session);
        return session;
      });
      await Promise.all(calls.map((one) => one.dispose()));
    },
    { scope: 'worker' },
  ],
  administrator: async ({ session }, use, { parallelIndex }) => use(await session(ADMINISTRATORS[parallelIndex % ADMINISTRATORS.length]!)),
  editor: async ({ session }, use) => use(await session(EDITOR)),

  as: ['administrator', { option: true }],
  language: ['sk', { option: true }],
  baseURL: async ({ productURL }, use) => use(productURL),
  api: async ({ as, session }, use, { parallelIndex }) =>
    use(await session(as === 'editor' ? EDITOR : ADMINISTRATORS[parallelIndex % ADMINISTRATORS.length]!)),
  storageState: async ({ as, api }, use) => use(as === 'nobody' ? NOBODY : await api.state()),
  t: async ({ language }, use) => use((key, values) => textOf(language, key, values)),
  word: async ({}, use, { parallelIndex }) => use(`${Date.now().toString(36)}${parallelIndex}${(words++).toString(36)}`),

  page: async ({ page, language }, use) => {
    await page.addInitScript((chosen) => {
      if (localStorage.getItem('language') === null) localStorage.setItem('language', chosen);
    }, language);
    await use(page);
  },

  expected: async ({}, use) => use([]),
  provoked: async ({ expected }, use) => use((...more) => void expected.push(...more)),
  complaints: [
    async ({ context, expected }, use) => {
      const complaints: string[] = [];
      context.on('console', (message) => {
        if (message.type() !== 'error') return;
        const text = message.text();
        const status = Number(/status of (\d{3})/.exec(text)?.[1]);
        if (!expected.some((one) => (typeof one === 'number' ? one === status : one.test(text)))) complaints.push(`${message.text()} ${message.location().url}`);
      });
      context.on('weberror', (error) => {
        const text = String(error.error());
        if (!expected.some((one) => typeof one !== 'number' && one.test(text))) complaints.push(text);
      });
      await use();
      expect(complaints, 'what the browser complained of').toEqual([]);
    },
    { auto: true },
  ],

  accessible: async ({ page }, use) =>
    use(async (looked = page, within = 'html', colours = 'too') => {
      // Half faded in, text has half its contrast.
      await looked.evaluate(async () => {
        const running = () => document.getAnimations().filter((one) => one.playState === 'running' && one.effect?.getTiming().iterations !== Infinity);
        for (let all = running(); all.length > 0; all = running()) await Promise.allSettled(all.map(({ finished }) => finished));
      });
      expect(await violationsIn(looked, within, colours)).toEqual([]);
    }),
});

export { expect };

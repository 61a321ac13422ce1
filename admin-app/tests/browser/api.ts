import { type APIRequestContext, type APIResponse, expect } from '@playwright/test';
import { PASSWORD, type Person } from './people';

/** What a browser that has signed in keeps. */
export type StorageState = Awaited<ReturnType<APIRequestContext['storageState']>>;

/** A record as the product sends it. */
export interface Stored {
  id: number;
  version: number;
  [name: string]: unknown;
}

/** The product's calls as one signed-in person. */
export class Api {
  private constructor(
    private readonly calls: APIRequestContext,
    readonly user: { id: number; name: string; surname: string; email: string },
    private readonly url: string,
  ) {}

  static async signIn(calls: APIRequestContext, { email }: Person, url: string): Promise<Api> {
    await calls.get('/sanctum/csrf-cookie');
    const answer = await calls.post('/api/login', { form: { email, password: PASSWORD }, headers: await headersOf(calls) });
    expect(answer.status(), await answer.text()).toBe(200);
    return new Api(calls, ((await answer.json()) as { data: Api['user'] }).data, url);
  }

  /** What a browser starts with to be this person. */
  async state(): Promise<StorageState> {
    const { cookies } = await this.calls.storageState();
    const origin = new URL(this.url).origin;
    return { cookies, origins: [{ origin, localStorage: [{ name: 'user', value: JSON.stringify(this.user) }] }] };
  }

  async call(method: 'GET' | 'POST' | 'DELETE', path: string, body?: unknown): Promise<APIResponse> {
    return this.calls.fetch(path, { method, data: body, headers: await headersOf(this.calls) });
  }

  /** What stands at an address. */
  async read<T>(path: string): Promise<T> {
    const answer = await this.call('GET', path);
    expect(answer.status(), await answer.text()).toBe(200);
    return ((await answer.json()) as { data: T }).data;
  }

  /** Writes to an address and returns what it answers. */
  async write<T>(path: string, body?: unknown): Promise<T> {
    const answer = await this.call('POST', path, body);
    expect(answer.ok(), await answer.text()).toBe(true);
    return ((await answer.json()) as { data: T }).data;
  }

  /** Uploads a small file whole. */
  async upload(path: string, name: string, mimeType: string, buffer: Buffer): Promise<void> {
    const answer = await this.calls.post(path, { multipart: { file: { name, mimeType, buffer } }, headers: await headersOf(this.calls) });
    expect(answer.ok(), await answer.text()).toBe(true);
  }

  /** Creates a record and returns it as it was stored. */
  async create(screen: string, record: Record<string, unknown>): Promise<Stored> {
    const answer = await this.call('POST', `/api/${screen}/`, record);
    expect(answer.status(), await answer.text()).toBe(201);
    return ((await answer.json()) as { data: Stored }).data;
  }

  async load(screen: string, id: number): Promise<Stored> {
    const answer = await this.call('GET', `/api/${screen}/${id}`);
    expect(answer.status(), await answer.text()).toBe(200);
    return ((await answer.json()) as { data: Stored }).data;
  }
}

async function headersOf(calls: APIRequestContext): Promise<Record<string, string>> {
  const { cookies } = await calls.storageState();
  const token = cookies.find(({ name }) => name === 'XSRF-TOKEN')?.value ?? '';
  return { 'X-XSRF-TOKEN': decodeURIComponent(token), 'X-Requested-With': 'XMLHttpRequest', Accept: 'application/json' };
}

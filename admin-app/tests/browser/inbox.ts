import { type ChildProcess, execFileSync, spawn } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { fileURLToPath } from 'node:url';

const root = fileURLToPath(new URL('../../../', import.meta.url));

/** A mail as it arrived. */
export interface Mail {
  to: string[];
  subject: string;
  text: string;
  html: string;
  attachments: string[] | null;
}

/** A real mail server that keeps what is sent to it. */
export class Inbox {
  readonly mails: Mail[] = [];

  private constructor(
    private readonly server: ChildProcess,
    private readonly folder: string,
    readonly url: string,
  ) {}

  static async open(): Promise<Inbox> {
    const folder = mkdtempSync(join(tmpdir(), 'backoffice-inbox-'));
    const binary = join(folder, 'inbox');
    execFileSync('go', ['build', '-trimpath', '-o', binary, './admin-app/tests/browser/inbox'], {
      cwd: root,
      stdio: 'inherit',
      env: { ...process.env, CGO_ENABLED: '0' },
    });
    const server = spawn(binary, { stdio: ['pipe', 'pipe', 'inherit'] });
    const lines = createInterface({ input: server.stdout });
    const url = await new Promise<string>((found) => lines.once('line', found));
    const inbox = new Inbox(server, folder, url);
    lines.on('line', (line) => inbox.mails.push(JSON.parse(line) as Mail));
    return inbox;
  }

  /** The latest mail to an address, if there is one. */
  to(address: string): Mail | undefined {
    return this.mails.filter(({ to }) => to.includes(address)).at(-1);
  }

  close(): void {
    this.server.stdin!.end();
    rmSync(this.folder, { recursive: true, force: true });
  }
}

async function freePort(): Promise<number> {
  const probe = createServer();
  await new Promise<void>((ready) => probe.listen(0, '127.0.0.1', ready));
  const { port } = probe.address() as { port: number };
  await new Promise((closed) => probe.close(closed));
  return port;
}

/** Starts a server whose address must be known before it starts, again where somebody else took the port meanwhile. */
export async function onFreePort<T>(start: (port: number) => Promise<T>, tries = 5): Promise<T> {
  try {
    return await start(await freePort());
  } catch (cause) {
    if (tries === 1) throw cause;
    return onFreePort(start, tries - 1);
  }
}

import { type ChildProcess, execFileSync, spawn } from 'node:child_process';
import { cpSync, existsSync, mkdtempSync, readdirSync, renameSync, rmSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { ADMINISTRATORS, EDITOR, PASSWORD, type Person } from './people';

const root = fileURLToPath(new URL('../../../', import.meta.url));
const binary = join(root, 'bin/backoffice');
const page = join(root, 'backend/web/dist/index.html');

/** The newest change among files below `folder` that `counts`, in milliseconds. */
function newest(folder: string, counts: (path: string) => boolean): number {
  let latest = 0;
  for (const entry of readdirSync(folder, { withFileTypes: true })) {
    if (entry.name === 'node_modules' || entry.name.startsWith('.')) continue;
    const path = join(folder, entry.name);
    if (entry.isDirectory()) latest = Math.max(latest, newest(path, counts));
    else if (counts(path)) latest = Math.max(latest, statSync(path).mtimeMs);
  }
  return latest;
}

function fresh(): boolean {
  if (!existsSync(binary) || !existsSync(page)) return false;
  const built = statSync(binary).mtimeMs;
  const server = newest(join(root, 'backend'), (path) => path !== page && !/_test\.go$|\/dist\//.test(path));
  const app = newest(join(root, 'admin-app/src'), (path) => !/\.test\.tsx?$/.test(path));
  const shared = newest(join(root, 'locales'), () => true);
  return Math.max(server, shared, statSync(page).mtimeMs) <= built && app <= statSync(page).mtimeMs;
}

/** Builds bin/backoffice with the browser app inside where it is older than what it is made from. */
export function build(): void {
  if (!fresh()) execFileSync('make', ['--no-print-directory', 'build'], { cwd: root, stdio: 'inherit' });
}

/** A running product with a storage folder of its own. */
export interface Running {
  url: string;
  stop(): Promise<void>;
}

function add(environ: NodeJS.ProcessEnv, { email, name, surname, role }: Person) {
  execFileSync(binary, ['user', 'add', email, name, surname, `--role=${role}`], { env: environ, input: `${PASSWORD}\n`, stdio: ['pipe', 'ignore', 'inherit'] });
}

/** Where the demo content of a run of tests is kept, once one of them made it. */
export const SEEDED = 'SEEDED_DIR';

/** Fills a storage folder with demo content; within a run of tests that is made once. */
function seed(storage: string, environ: NodeJS.ProcessEnv): void {
  const make = (folder: string) => execFileSync(binary, ['seed'], { env: { ...environ, STORAGE_DIR: folder }, stdio: ['ignore', 'ignore', 'inherit'] });
  const kept = process.env[SEEDED];
  if (!kept) return void make(storage);
  const whole = join(kept, 'whole');
  if (!existsSync(whole)) {
    const mine = mkdtempSync(join(kept, 'making-'));
    make(mine);
    // Another worker may have been as quick.
    if (!existsSync(whole)) renameSync(mine, whole);
  }
  cpSync(whole, storage, { recursive: true });
}

function address(server: ChildProcess): Promise<string> {
  return new Promise((found, failed) => {
    let said = '';
    server.stdout!.setEncoding('utf8').on('data', (text: string) => {
      said += text;
      const url = /https?:\/\/[\w.[\]:]+(?=\/admin)/.exec(said)?.[0];
      if (url) found(url);
    });
    server.once('exit', (code) => failed(new Error(`the server ended with ${code}: ${said}`)));
  });
}

/** Starts the product on a free port with the people of these tests in an empty database, or with demo content. */
export async function start({
  demo = false,
  command = [binary, 'serve'],
  more = {},
  prepare = (_storage: string): void => {},
} = {}): Promise<Running> {
  const storage = mkdtempSync(join(tmpdir(), 'backoffice-browser-'));
  prepare(storage);
  const [first, ...others] = [...ADMINISTRATORS, EDITOR];
  const environ: NodeJS.ProcessEnv = {
    PATH: process.env.PATH,
    HOME: process.env.HOME,
    STORAGE_DIR: storage,
    HTTP_ADDR: '127.0.0.1:0',
    ADMIN_EMAIL: first.email,
    ADMIN_PASSWORD: PASSWORD,
    DEMO: demo ? '1' : '0',
    ...more,
  };
  // Whoever starts the product need not wait for its demo content; a test does.
  if (demo) seed(storage, environ);
  if (command[0] === binary) for (const person of others) add(environ, person);
  const server = spawn(command[0]!, command.slice(1), { env: environ, cwd: storage, stdio: ['ignore', 'pipe', 'ignore'] });
  const url = await address(server);
  return {
    url,
    stop: () =>
      new Promise((stopped) => {
        const end = () => {
          rmSync(storage, { recursive: true, force: true });
          stopped();
        };
        if (server.exitCode !== null || server.signalCode !== null) return end();
        server.once('exit', end);
        server.kill('SIGTERM');
      }),
  };
}

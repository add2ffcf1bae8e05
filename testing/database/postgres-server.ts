import { execFileSync, spawn } from 'node:child_process';
import {
  chownSync,
  copyFileSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { messageOf } from '../../local/errors.ts';

const INSTALLATIONS = '/usr/lib/postgresql';

/** A temporary PostgreSQL server in a folder that is deleted with it. */
export interface PostgresServer {
  /** Connection URL of its database `postgres`, over a unix socket, as superuser. */
  url: string;
  /** The folder of the unix socket. */
  socket: string;
  version: string;
  stop(): Promise<void>;
}

function newestBinaries(): { bin: string; version: string } | undefined {
  if (!existsSync(INSTALLATIONS)) return undefined;
  return readdirSync(INSTALLATIONS)
    .filter((version) => existsSync(join(INSTALLATIONS, version, 'bin', 'initdb')))
    .sort((a, b) => Number(b) - Number(a))
    .map((version) => ({ bin: join(INSTALLATIONS, version, 'bin'), version }))[0];
}

/** Extensions that a server can create: by name the control file and the script of version 1. */
export type ExtensionPackages = Record<string, { control: string; script: string }>;

/**
 * Makes a copy of the installation in `folder` that has more extensions, and returns its folder of binaries.
 * The server finds its files relative to itself, so a copied binary between links is one.
 */
function installationWith(
  packages: ExtensionPackages,
  { bin, version }: { bin: string; version: string },
  folder: string,
): string {
  const link = (from: string, to: string, except: string) => {
    mkdirSync(to, { recursive: true });
    for (const entry of readdirSync(from)) {
      if (entry !== except) symlinkSync(join(from, entry), join(to, entry));
    }
  };
  const lib = join(folder, 'lib/postgresql', version);
  const share = join(folder, 'share/postgresql', version);
  const copied = join(lib, 'bin');
  mkdirSync(copied, { recursive: true });
  copyFileSync(join(bin, 'postgres'), join(copied, 'postgres'));
  symlinkSync(join(INSTALLATIONS, version, 'lib'), join(lib, 'lib'));
  const installed = join('/usr/share/postgresql', version);
  link(installed, share, 'extension');
  const extensions = join(share, 'extension');
  link(join(installed, 'extension'), extensions, '');
  for (const [name, { control, script }] of Object.entries(packages)) {
    writeFileSync(join(extensions, `${name}.control`), control);
    writeFileSync(join(extensions, `${name}--1.sql`), script);
  }
  return copied;
}

/** PostgreSQL refuses to run as root: root runs it as the system's user postgres. */
function owner(): { uid: number; gid: number } | undefined {
  if (process.getuid?.() !== 0) return undefined;
  const id = (flag: string) => Number(execFileSync('id', [flag, 'postgres'], { encoding: 'utf8' }));
  return { uid: id('-u'), gid: id('-g') };
}

/**
 * Starts a server, or returns why this machine cannot. `overrides` are server settings; by default
 * nothing is synced to disk. `packages` can be created besides the installed extensions.
 */
export async function startPostgres(
  overrides: Record<string, string> = {},
  packages: ExtensionPackages = {},
): Promise<PostgresServer | string> {
  const found = newestBinaries();
  if (found === undefined) return 'no PostgreSQL server is installed';
  let user: { uid: number; gid: number } | undefined;
  try {
    user = owner();
  } catch {
    return 'this is root, and there is no user postgres to run the server';
  }

  const folder = mkdtempSync(join(tmpdir(), 'newspeg-pg-'));
  if (user !== undefined) chownSync(folder, user.uid, user.gid);
  const data = join(folder, 'data');
  const as = { ...user, cwd: folder };
  try {
    execFileSync(
      join(found.bin, 'initdb'),
      ['-D', data, '-U', 'postgres', '-A', 'trust', '-E', 'UTF8', '--locale=C.UTF-8', '-N'],
      { ...as, stdio: 'pipe' },
    );
  } catch (error) {
    rmSync(folder, { recursive: true, force: true });
    return `initdb of PostgreSQL ${found.version} failed: ${messageOf(error)}`;
  }

  const settings = {
    listen_addresses: '',
    unix_socket_directories: folder,
    fsync: 'off',
    wal_level: 'logical',
    shared_buffers: '64MB',
    max_connections: '60',
    ...overrides,
  };
  const bin =
    Object.keys(packages).length === 0 ? found.bin : installationWith(packages, found, folder);
  const server = spawn(
    join(bin, 'postgres'),
    ['-D', data, ...Object.entries(settings).flatMap(([key, value]) => ['-c', `${key}=${value}`])],
    { ...as, stdio: ['ignore', 'ignore', 'pipe'] },
  );
  const exited = new Promise<void>((resolve) => server.once('exit', () => resolve()));
  const killWithProcess = () => {
    server.kill('SIGQUIT');
    rmSync(folder, { recursive: true, force: true });
  };
  process.once('exit', killWithProcess);
  const stop = async () => {
    // SIGINT is PostgreSQL's fast shutdown, which aborts running transactions.
    if (server.exitCode === null) server.kill('SIGINT');
    await exited;
    process.off('exit', killWithProcess);
    rmSync(folder, { recursive: true, force: true });
  };

  let log = '';
  const ready = await new Promise<boolean>((resolve) => {
    server.stderr.on('data', (chunk: Buffer) => {
      log += chunk.toString();
      if (log.includes('ready to accept connections')) resolve(true);
    });
    server.once('exit', () => resolve(false));
  });
  if (!ready) {
    await stop();
    return `PostgreSQL ${found.version} did not start: ${log.trim().split('\n').at(-1) ?? ''}`;
  }
  return {
    url: `postgres://postgres@/postgres?host=${encodeURIComponent(folder)}`,
    socket: folder,
    version: found.version,
    stop,
  };
}

import { spawn, type ChildProcess } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { existsSync, mkdirSync, watch } from 'node:fs';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { denoBinary } from './deno-binary.ts';
import { messageOf, StackError } from '../errors.ts';

interface FunctionsOptions {
  root: string;
  /** Names of the functions in config.toml; those with a source file are loaded at the start. */
  names: string[];
  /** Environment of the functions; of this process's variables only PATH and HOME are added. */
  env: Record<string, string>;
  /** Restarts Deno when the source of a function changes. */
  watch: boolean;
  log: (line: string) => void;
}

/** The process that runs the edge functions. */
export interface FunctionsRuntime {
  /** Whether the function has a source file. */
  has(name: string): boolean;
  /** Resolves to port and gateway token; waits while Deno starts or restarts. */
  address(): Promise<{ port: number; token: string }>;
  stop(): Promise<void>;
}

const START_TIMEOUT_MS = 20_000;
const MAX_RESTART_DELAY_MS = 10_000;

/** Starts Deno with supabase/functions. Throws StackError when the Deno program is missing. */
export function startFunctions(options: FunctionsOptions): FunctionsRuntime {
  const { root, log } = options;
  const deno = denoBinary(process.env);
  const folder = join(root, 'supabase/functions');
  const cache = process.env.DENO_DIR ?? join(root, 'node_modules/.cache/deno');
  mkdirSync(cache, { recursive: true });
  const token = randomBytes(24).toString('hex');
  const has = (name: string) => existsSync(join(folder, name, 'index.ts'));

  let child: ChildProcess | undefined;
  let stopped = false;
  let failures = 0;
  let port: Promise<number>;

  const launch = (): Promise<number> => {
    const started = spawn(
      deno,
      [
        'run',
        '--no-prompt',
        // Aborts the signal of a request only when its client disconnects, as on a hosted project.
        '--unstable-no-legacy-abort',
        '--cached-only',
        // deno.lock is for the Deno of a hosted project; a newer one would rewrite it. Here versions come
        // from package-lock.json.
        '--no-lock',
        '--node-modules-dir=manual',
        ...(existsSync(join(folder, 'deno.json'))
          ? ['--config', join(folder, 'deno.json')]
          : ['--no-config']),
        '--allow-net',
        '--allow-env',
        '--allow-sys=hostname,osRelease,cpus,networkInterfaces,homedir,uid,gid',
        `--allow-read=${[folder, join(root, 'local/deno'), join(root, 'node_modules'), join(root, 'package.json')].join(',')}`,
        join(root, 'local/deno/main.ts'),
      ],
      {
        cwd: root,
        stdio: ['pipe', 'pipe', 'pipe'],
        env: {
          PATH: process.env.PATH ?? '',
          HOME: process.env.HOME ?? root,
          DENO_DIR: cache,
          DENO_NO_UPDATE_CHECK: '1',
          NO_COLOR: '1',
          NEWSPEG_FUNCTIONS_DIR: folder,
          NEWSPEG_FUNCTIONS_WARM: options.names.filter(has).join(','),
          NEWSPEG_GATEWAY_TOKEN: token,
          ...options.env,
        },
      },
    );
    child = started;
    const since = Date.now();
    return new Promise((resolve, reject) => {
      const timer = setTimeout(
        () => reject(new StackError('The edge functions did not start within 20 seconds.')),
        START_TIMEOUT_MS,
      );
      started.once('error', (error) => {
        clearTimeout(timer);
        reject(new StackError(`Deno could not be started: ${messageOf(error)}`));
      });
      createInterface({ input: started.stdout }).on('line', (line) => {
        const ready = /^\{"port":(\d+)\}$/.exec(line)?.[1];
        if (ready === undefined) {
          log(`[functions] ${line}`);
          return;
        }
        clearTimeout(timer);
        resolve(Number(ready));
      });
      createInterface({ input: started.stderr }).on('line', (line) => log(`[functions] ${line}`));
      started.once('exit', (code, signal) => {
        clearTimeout(timer);
        reject(new StackError(`Deno ended before it was ready (${signal ?? code ?? 'unknown'}).`));
        if (child !== started || stopped) return;
        failures = Date.now() - since > 60_000 ? 1 : failures + 1;
        const pause = Math.min(MAX_RESTART_DELAY_MS, 250 * 2 ** (failures - 1));
        log(`[functions] Deno ended (${signal ?? code ?? 'unknown'}) and is restarted.`);
        port = new Promise<void>((next) => setTimeout(next, pause)).then(launch);
        port.catch(() => undefined);
      });
    });
  };

  const end = async (running: ChildProcess | undefined): Promise<void> => {
    if (running === undefined || running.exitCode !== null || running.signalCode !== null) return;
    const exited = new Promise((resolve) => running.once('exit', resolve));
    running.stdin?.end();
    const force = setTimeout(() => running.kill('SIGKILL'), 3_000);
    await exited;
    clearTimeout(force);
  };

  port = launch();
  port.catch(() => undefined);

  let restart: NodeJS.Timeout | undefined;
  const watcher = options.watch
    ? watch(folder, { recursive: true }, (_event, file) => {
        if (file && !/(?<!\.test)\.(ts|json)$/.test(file)) return;
        clearTimeout(restart);
        restart = setTimeout(() => {
          const before = child;
          log('[functions] Sources changed; Deno is restarted.');
          port = launch();
          port.catch(() => undefined);
          void end(before);
        }, 150);
      })
    : undefined;

  return {
    has,
    address: async () => ({ port: await port, token }),
    stop: async () => {
      stopped = true;
      clearTimeout(restart);
      watcher?.close();
      await end(child);
    },
  };
}

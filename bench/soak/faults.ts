import { execFileSync } from 'node:child_process';
import { existsSync, readdirSync, readFileSync, rmSync, statfsSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import type pg from 'pg';
import type { TestStack } from '../../testing/browser/stack.ts';
import type { SoakMailServer } from './mail-server.ts';

const FAKETIME = '/usr/lib/x86_64-linux-gnu/faketime/libfaketime.so.1';
/** Bytes that the nearly full disk has left: less than one picture. */
const LEFT_BYTES = 40 * 1024;

export function stackPid(stack: TestStack): number {
  return Number(readFileSync(join(stack.data, 'newspeg.pid'), 'utf8'));
}

/** Processes of Deno that the stack started. */
export function functionPids(stack: TestStack): number[] {
  const parent = String(stackPid(stack));
  return readdirSync('/proc')
    .filter((name) => /^\d+$/.test(name))
    .filter((name) => {
      try {
        const stat = readFileSync(`/proc/${name}/stat`, 'utf8');
        return stat.includes('(deno') && stat.split(') ')[1]?.split(' ')[1] === parent;
      } catch {
        return false;
      }
    })
    .map(Number);
}

/** Resident memory of a process in MB; 0 when it has ended. */
export function residentMb(pid: number): number {
  try {
    const line = /^VmRSS:\s+(\d+) kB/m.exec(readFileSync(`/proc/${String(pid)}/status`, 'utf8'));
    return Number(line?.[1] ?? 0) / 1024;
  } catch {
    return 0;
  }
}

/** Mounts a small disk for the stack's data; null where that is not allowed. */
export function mountDisk(folder: string): (() => void) | null {
  try {
    execFileSync('/usr/bin/mount', ['-t', 'tmpfs', '-o', 'size=96m', 'tmpfs', folder], {
      stdio: 'pipe',
    });
    return () => execFileSync('/usr/bin/umount', ['-l', folder], { stdio: 'pipe' });
  } catch {
    return null;
  }
}

export interface FaultTargets {
  stack: TestStack;
  database: pg.Pool;
  mail: SoakMailServer;
  /** The environment of the stack's next start. */
  env: Record<string, string>;
  /** The small disk, null without one. */
  disk: string | null;
  log: (line: string) => void;
}

/** One fault: begins, lasts, ends. */
export interface Fault {
  name: string;
  /** Why it cannot be made here; null when it can. */
  impossible: string | null;
  /** Called again and again while it lasts. */
  strike: () => Promise<void>;
  end: () => Promise<void>;
}

export function faultsOf(targets: FaultTargets): Fault[] {
  const { stack, database, mail, env, disk, log } = targets;
  const nothing = () => Promise.resolve();
  const filler = disk === null ? '' : join(disk, 'filler');
  let shifted = false;

  const killFunctions = async () => {
    for (const pid of functionPids(stack)) process.kill(pid, 'SIGKILL');
    // Long enough for them to start and do some work.
    await pause(12_000);
  };
  const cutConnections = async () => {
    await database.query(
      `select pg_terminate_backend(pid) from pg_stat_activity
       where pid <> pg_backend_pid() and backend_type = 'client backend' and application_name <> 'soak'`,
    );
    await pause(1_500);
  };
  /** Kills the whole stack and starts it again on the same data. */
  const restart = async () => {
    try {
      process.kill(stackPid(stack), 'SIGKILL');
    } catch {
      // It ended by itself, which its output says.
    }
    await stack.halt();
    await stack.resume();
  };

  return [
    { name: 'functions killed', impossible: null, strike: killFunctions, end: nothing },
    { name: 'connections cut', impossible: null, strike: cutConnections, end: nothing },
    {
      name: 'mail server slow',
      impossible: null,
      strike: () => Promise.resolve(mail.setSlow(true)),
      end: () => Promise.resolve(mail.setSlow(false)),
    },
    {
      name: 'mail server away',
      impossible: null,
      strike: () => mail.away(),
      end: () => mail.open(),
    },
    {
      name: 'disk nearly full',
      impossible: disk === null ? 'a small disk cannot be mounted here' : null,
      strike: () => {
        const { bavail, bsize } = statfsSync(disk ?? '/');
        const size = bavail * bsize - LEFT_BYTES;
        try {
          if (size > 0) writeFileSync(filler, Buffer.alloc(size), { flag: 'a' });
        } catch (error) {
          // The stack was faster with what was left: the disk is as full as it should be.
          if (!(error instanceof Error && 'code' in error && error.code === 'ENOSPC')) throw error;
        }
        return pause(500);
      },
      end: () => Promise.resolve(rmSync(filler, { force: true })),
    },
    {
      name: 'stack killed',
      impossible: null,
      strike: () => restart().then(() => pause(15_000)),
      end: nothing,
    },
    {
      name: 'clock an hour ahead',
      impossible: existsSync(FAKETIME) ? null : 'faketime is not installed',
      strike: async () => {
        if (shifted) return;
        shifted = true;
        Object.assign(env, { LD_PRELOAD: FAKETIME, FAKETIME: '+1h', DONT_FAKE_MONOTONIC: '1' });
        await restart();
        log('the clock of the stack is an hour ahead');
      },
      end: async () => {
        Object.assign(env, { LD_PRELOAD: '', FAKETIME: '' });
        await restart();
      },
    },
    {
      name: 'functions killed and connections cut',
      impossible: null,
      strike: () => Promise.all([killFunctions(), cutConnections()]).then(() => undefined),
      end: nothing,
    },
  ];
}

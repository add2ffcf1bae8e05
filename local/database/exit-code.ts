import type { PGlite } from '@electric-sql/pglite';

/**
 * Emscripten stores the status of PGlite's WebAssembly module as the exit code of the process: 99
 * after initdb, 100 after each SQL error, 0 after the end. A process that succeeded would end as
 * failed, and one that failed as succeeded. The functions of this file keep the exit code.
 */
const MODULE_STATUSES: unknown[] = [0, 99, 100];

let changing = 0;
let before: typeof process.exitCode;

/** Does work that starts or ends a module of PGlite and keeps the exit code. Calls may overlap. */
export async function keepingExitCode<T>(work: () => Promise<T>): Promise<T> {
  if (changing === 0) before = process.exitCode;
  changing += 1;
  try {
    return await work();
  } finally {
    changing -= 1;
    if (changing === 0 && MODULE_STATUSES.includes(process.exitCode)) process.exitCode = before;
  }
}

/** Makes every statement of this instance keep the exit code. */
export function keepExitCodeOfStatements(pg: PGlite): void {
  const execute = pg.execProtocolRawSync.bind(pg);
  pg.execProtocolRawSync = (message) => {
    const { exitCode } = process;
    try {
      return execute(message);
    } finally {
      process.exitCode = exitCode;
    }
  };
}

import { statfsSync } from 'node:fs';
import { codeOf, messageOf, StackError } from '../errors.ts';

/** A start writes about so much: the log of the database and what a new migration adds. */
const BYTES_OF_A_START = 64 * 1024 * 1024;
const KEEP_COPY = 'First keep a copy of the data folder (supabase/.local, or NEWSPEG_DATA).';

/** What to do with data that these migrations do not continue. */
export const OTHER_MIGRATIONS =
  'The local data was made by another version of Newspeg, whose migrations these do not continue. ' +
  `${KEEP_COPY} Then start that version with it, or begin with new data: npm run reset && npm start`;

/** The bytes that are free where the folder is; undefined where the system does not say. */
function freeBytes(folder: string): number | undefined {
  try {
    const { bavail, bsize } = statfsSync(folder);
    return bavail * bsize;
  } catch {
    return undefined;
  }
}

const full = (dataDir: string, free: number | undefined, cause: unknown) =>
  new StackError(
    `The disk of ${dataDir} is full${free === undefined ? '' : ` (${String(Math.floor(free / 2 ** 20))} MB left)`}. ` +
      'Free 100 MB and start again: the data is still there.',
    { cause },
  );

/** Whether the error, or the one behind it, says that a disk is full. */
function saysFull(error: unknown): boolean {
  if (error instanceof StackError && error.cause !== undefined) return saysFull(error.cause);
  return (
    ['ENOSPC', '53100'].includes(codeOf(error) ?? '') ||
    /no space left on device/iu.test(messageOf(error))
  );
}

/** The error of a start, in words when the disk is full. */
export function startError(dataDir: string, error: unknown): unknown {
  return saysFull(error) ? full(dataDir, freeBytes(dataDir), error) : error;
}

/**
 * Why the database in `<dataDir>/db` does not open. The room on the disk comes first: without it the data
 * is whole, whatever the database says, and deleting it is no help.
 */
export function doesNotOpen(
  dataDir: string | undefined,
  cause: unknown,
  free = dataDir === undefined ? undefined : freeBytes(dataDir),
): StackError {
  if (dataDir !== undefined && free !== undefined && free < BYTES_OF_A_START)
    return full(dataDir, free, cause);
  return new StackError(
    `The database in ${dataDir ?? 'memory'} does not open (${messageOf(cause)}). ${KEEP_COPY} If it ` +
      'stays so at the next start, put an older copy back, or begin with new data: npm run reset',
    { cause },
  );
}

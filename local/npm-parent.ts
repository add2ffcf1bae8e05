import { readFileSync } from 'node:fs';

/** The process group of a process on Linux; undefined elsewhere, or when the process is gone. */
function processGroup(pid: number): string | undefined {
  try {
    // The name of the process, in parentheses, may hold blanks.
    return readFileSync(`/proc/${String(pid)}/stat`, 'utf8')
      .split(') ')
      .at(-1)
      ?.split(' ')[2];
  } catch {
    return undefined;
  }
}

/**
 * Whether npm ended before this process could look: its parent is then the init process. npm and what it
 * starts share a process group, also where npm is the first process of a container. A process that leads
 * a group of its own was detached on purpose.
 */
function isOrphan(): boolean {
  const own = processGroup(process.pid);
  if (own === undefined) return process.ppid === 1;
  return own !== String(process.pid) && processGroup(process.ppid) !== own;
}

/**
 * Calls back when the npm process that started this one has ended. npm starts scripts through a
 * shell that ends on a signal without forwarding it, so this process would keep running. Does
 * nothing when the process was not started by npm.
 */
export function onNpmParentExit(callback: () => void): void {
  if (!process.env.npm_lifecycle_event) return;
  const parent = process.ppid;
  if (isOrphan()) {
    callback();
    return;
  }
  const timer = setInterval(() => {
    if (process.ppid === parent) return;
    clearInterval(timer);
    callback();
  }, 500);
  timer.unref();
}

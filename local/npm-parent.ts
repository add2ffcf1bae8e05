/**
 * Calls back when the npm process that started this one has ended. npm starts scripts through a
 * shell that ends on a signal without forwarding it, so this process would keep running. Does
 * nothing when the process was not started by npm.
 */
export function onNpmParentExit(callback: () => void): void {
  if (!process.env.npm_lifecycle_event) return;
  const parent = process.ppid;
  const timer = setInterval(() => {
    if (process.ppid === parent) return;
    clearInterval(timer);
    callback();
  }, 500);
  timer.unref();
}

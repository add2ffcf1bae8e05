/**
 * Calls back when the process that started us through npm is gone. A shell stands between npm and
 * us that dies of a signal without handing it on, and nobody would ever stop us then. Started in
 * any other way we outlive our parent, as a daemon must.
 */
export function onParentGone(callback: () => void): void {
  if (!process.env.npm_lifecycle_event) return;
  const parent = process.ppid;
  const timer = setInterval(() => {
    if (process.ppid === parent) return;
    clearInterval(timer);
    callback();
  }, 500);
  timer.unref();
}

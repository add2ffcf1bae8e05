import { messageOf } from '../errors.ts';
import type { Schedule } from '../../supabase/functions/_shared/domain/schedules.ts';

interface CronOptions {
  schedules: readonly Schedule[];
  /** Base URL of the functions, e.g. `http://127.0.0.1:3000/functions/v1`. */
  functionsUrl: string;
  secret: string;
  log: (line: string) => void;
}

// The first call comes early, so that mails are sent soon after a start.
const FIRST_CALL_AFTER_MS = 3_000;

/** Calls each worker at its interval; skips a call while the previous one still runs. */
export function startCronTimer({ schedules, functionsUrl, secret, log }: CronOptions): {
  stop: () => void;
} {
  const cancel = new AbortController();
  const timers = schedules.map(({ worker, everySeconds }) => {
    let busy = false;
    let lastFailure = '';
    // Repeated failures with the same text are logged once.
    const report = (failure: string) => {
      if (failure !== lastFailure && failure !== '') log(`[cron] ${worker}: ${failure}`);
      lastFailure = failure;
    };
    const tick = async (): Promise<void> => {
      if (busy) return;
      busy = true;
      try {
        const response = await fetch(`${functionsUrl}/scheduled/${worker}`, {
          method: 'POST',
          headers: { 'x-cron-secret': secret, 'content-type': 'application/json' },
          body: '{}',
          signal: AbortSignal.any([cancel.signal, AbortSignal.timeout(60_000)]),
        });
        await response.arrayBuffer();
        report(response.ok || response.status === 404 ? '' : `status ${response.status}`);
      } catch (error) {
        if (!cancel.signal.aborted) report(messageOf(error));
      } finally {
        busy = false;
      }
    };
    return [
      setTimeout(() => void tick(), FIRST_CALL_AFTER_MS),
      setInterval(() => void tick(), everySeconds * 1000),
    ];
  });
  return {
    stop: () => {
      timers.flat().forEach((timer) => {
        clearTimeout(timer);
      });
      cancel.abort();
    },
  };
}

import { messageOf } from './errors.ts';
import type { Schedule } from './schedules.ts';

interface CronOptions {
  schedules: readonly Schedule[];
  /** Where functions are reached, e.g. `http://127.0.0.1:3000/functions/v1`. */
  functionsUrl: string;
  secret: string;
  log: (line: string) => void;
}

// Soon, so that a fresh start does not look for half a minute as if no worker ran.
const FIRST_AFTER_MS = 3_000;

/** Posts to each scheduled function at its pace, never to one that is still busy. */
export function startCron({ schedules, functionsUrl, secret, log }: CronOptions): {
  stop: () => void;
} {
  const cancel = new AbortController();
  const timers = schedules.map(({ function: name, everySeconds }) => {
    let busy = false;
    let lastWords = '';
    const say = (words: string) => {
      if (words !== lastWords && words !== '') log(`[cron] ${name}: ${words}`);
      lastWords = words;
    };
    const tick = async (): Promise<void> => {
      if (busy) return;
      busy = true;
      try {
        const response = await fetch(`${functionsUrl}/${name}`, {
          method: 'POST',
          headers: { 'x-cron-secret': secret, 'content-type': 'application/json' },
          body: '{}',
          signal: AbortSignal.any([cancel.signal, AbortSignal.timeout(60_000)]),
        });
        await response.arrayBuffer();
        say(response.ok || response.status === 404 ? '' : `answered ${response.status}`);
      } catch (error) {
        if (!cancel.signal.aborted) say(messageOf(error));
      } finally {
        busy = false;
      }
    };
    return [
      setTimeout(() => void tick(), FIRST_AFTER_MS),
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

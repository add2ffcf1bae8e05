import { redact } from './redact.ts';

/** Writes one event of a function's life; the fields pass through `redact` first. */
export type Log = (
  level: 'info' | 'warn' | 'error',
  event: string,
  fields?: Record<string, unknown>,
) => void;

/** The only place of the functions that writes to the console: one JSON object a line. */
export function createLog(name: string): Log {
  return (level, event, fields = {}) => {
    const cleaned = redact(fields);
    const rest = cleaned !== null && typeof cleaned === 'object' ? cleaned : {};
    console[level](JSON.stringify({ fn: name, level, event, ...rest }));
  };
}

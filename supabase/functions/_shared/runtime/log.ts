import { redact } from './redact.ts';

/** Writes one log entry; `fields` are redacted first. */
export type Log = (
  level: 'info' | 'warn' | 'error',
  event: string,
  fields?: Record<string, unknown>,
) => void;

/** A log that writes one JSON object per line. Functions write to the console only through it. */
export function createLog(name: string): Log {
  return (level, event, fields = {}) => {
    const cleaned = redact(fields);
    const rest = cleaned !== null && typeof cleaned === 'object' ? cleaned : {};
    console[level](JSON.stringify({ fn: name, level, event, ...rest }));
  };
}

import { messageOf } from '../errors.ts';

/** The line of `text` at a PostgreSQL error position (characters, counted from 1). */
export function lineOf(text: string, position: unknown): number | undefined {
  const at = Number(position);
  return Number.isInteger(at) && at > 0 ? text.slice(0, at - 1).split('\n').length : undefined;
}

/** A PostgreSQL error as text: its message, the line in the SQL file, detail, hint and context. */
export function sqlErrorText(error: unknown, sql: string): string {
  if (typeof error !== 'object' || error === null) return messageOf(error);
  const line = 'position' in error ? lineOf(sql, error.position) : undefined;
  const notes = ['detail', 'hint', 'where'].flatMap((key) => {
    const note: unknown = Reflect.get(error, key);
    return typeof note === 'string' && note !== '' ? [`  ${key}: ${note}`] : [];
  });
  return [`${messageOf(error)}${line === undefined ? '' : ` (line ${line})`}`, ...notes].join('\n');
}

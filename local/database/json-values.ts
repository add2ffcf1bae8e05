import type { PGlite } from '@electric-sql/pglite';

/** A value as the text that PostgreSQL reads, as PostgREST takes a member of a JSON body. */
function asText(value: unknown): string {
  if (typeof value === 'string') return value;
  if (value instanceof Date) return value.toISOString();
  return typeof value === 'bigint' ? String(value) : JSON.stringify(value);
}

/**
 * Makes PostgreSQL judge a value of the wrong type, which it refuses with a code (22P02). PGlite itself
 * throws an error without one, and for a scalar where an array belongs sends a broken message, after
 * which the session answers nothing any more.
 */
export function letServerJudgeValues({ serializers }: Pick<PGlite, 'serializers'>): void {
  for (const [type, serialize] of Object.entries(serializers)) {
    serializers[type] = (value: unknown) => {
      try {
        const text: unknown = serialize(value);
        return typeof text === 'string' ? text : asText(value);
      } catch {
        return asText(value);
      }
    };
  }
}

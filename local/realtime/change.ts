import { z } from 'zod';
import type { JwtClaims } from '../gateway/user-token.ts';
import type { Condition } from './filters.ts';

const notification = z.object({
  schema: z.string(),
  table: z.string(),
  type: z.enum(['INSERT', 'UPDATE', 'DELETE']),
  key: z.record(z.string(), z.unknown()),
  at: z.string(),
});

/** Identifies a changed row by its key; the notification does not contain the row's values. */
export type Change = z.infer<typeof notification>;

/** Parses the payload that a trigger sends. */
export function parseChange(payload: string): Change {
  return notification.parse(JSON.parse(payload));
}

/** The role, and for a user the JWT payload, with which a subscription reads rows. */
export type Identity =
  { role: 'anon' | 'service_role' } | { role: 'authenticated'; jwtClaims: JwtClaims };

/** One `postgres_changes` entry of a channel. */
export interface Binding {
  id: number;
  event: string;
  schema: string;
  table: string | undefined;
  filter: string | undefined;
  conditions: Condition[];
}

/** The payload of a change as realtime-js expects it. */
export interface ChangeData {
  schema: string;
  table: string;
  commit_timestamp: string;
  type: Change['type'];
  columns: { name: string; type: string }[];
  record: Record<string, unknown>;
  old_record: Record<string, unknown>;
  errors: null;
}

/** Whether a binding subscribes to changes of this table and type; its filter is not checked. */
export function matchesBinding(binding: Binding, change: Change): boolean {
  const any = (wanted: string | undefined, is: string) =>
    wanted === undefined || wanted === '*' || wanted === is;
  return (
    any(binding.event.toUpperCase(), change.type) &&
    any(binding.schema, change.schema) &&
    any(binding.table, change.table)
  );
}

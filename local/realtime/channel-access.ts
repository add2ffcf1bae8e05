import type { Database, Transaction } from '../database/database.ts';
import type { JwtClaims } from '../gateway/user-token.ts';
import { parseBroadcast, type Broadcast } from './message.ts';

/** The role, and for a user the JWT payload, with which a channel is joined. */
export type Identity =
  { role: 'anon' | 'service_role' } | { role: 'authenticated'; jwtClaims: JwtClaims };

/** Which messages a joining client missed: since a moment in epoch milliseconds, the newest `limit`. */
export interface Replay {
  since: number;
  limit: number;
}

/** Sets role, JWT claims and the topic that is asked about for the rest of the transaction. */
async function setIdentity(tx: Transaction, identity: Identity, topic: string): Promise<void> {
  const jwtClaims =
    identity.role === 'authenticated' ? identity.jwtClaims : { role: identity.role };
  await tx.query(
    `select set_config('request.jwt.claims', $1, true),
      set_config('request.jwt.claim.sub', $2, true),
      set_config('request.jwt.claim.role', $3, true),
      set_config('realtime.topic', $4, true),
      set_config('role', $3, true)`,
    [JSON.stringify(jwtClaims), 'sub' in jwtClaims ? jwtClaims.sub : '', identity.role, topic],
  );
}

class Answered extends Error {
  readonly mayHear: boolean;
  constructor(mayHear: boolean) {
    super('The probe is rolled back.');
    this.mayHear = mayHear;
  }
}

/**
 * Whether a private channel may be heard: as on the platform, a message of the topic is written, read with the
 * subscriber's role and claims under the policies of `realtime.messages`, and rolled back.
 */
export async function mayHear(
  database: Database,
  identity: Identity,
  topic: string,
): Promise<boolean> {
  const probe = database.transaction(async (tx) => {
    const [row] = await tx.query(
      `insert into realtime.messages (topic, extension, event, private)
       values ($1, 'broadcast', 'probe', true) returning id`,
      [topic],
    );
    await setIdentity(tx, identity, topic);
    const seen = await tx.query('select from realtime.messages where id = $1', [row?.id]);
    throw new Answered(seen.length > 0);
  });
  return probe.catch((error: unknown) => {
    if (error instanceof Answered) return error.mayHear;
    throw error;
  });
}

/** The messages of a topic since a moment, the oldest first. */
export async function missedMessages(
  database: Database,
  topic: string,
  { since, limit }: Replay,
): Promise<Broadcast[]> {
  const rows = await database.transaction((tx) =>
    tx.query(
      `select id::text, topic, event, payload, private from realtime.messages
       where topic = $1 and private and inserted_at >= to_timestamp($2::float8 / 1000)
       order by inserted_at desc limit $3`,
      [topic, since, limit],
    ),
  );
  return rows.reverse().map(parseBroadcast);
}

/** Deletes what nobody asks for again; the platform keeps messages for three days. */
export async function deleteOldMessages(database: Database): Promise<void> {
  await database.transaction((tx) =>
    tx.query(`delete from realtime.messages where inserted_at < now() - interval '10 minutes'`),
  );
}

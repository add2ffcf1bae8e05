import { firstRow, type Database } from '../database/database.ts';

/**
 * Makes the mail of a send due at once, as if its undo or its outlet's morning were over. False when
 * no mail of this send is waiting.
 */
export async function releaseMail(database: Database, sendId: string): Promise<boolean> {
  const released = await firstRow(
    database,
    `update private.mail_outbox set next_attempt_at = now()
     where ref_table = 'pitch_sends' and ref_id = $1 and status = 'queued' returning 1`,
    [sendId],
  );
  return released !== undefined;
}

import { firstRow, type Transactions } from '../database/database.ts';
import { authError, MAIL_LIMIT_CODE } from './route.ts';

/** The column of auth.users with the time of the last mail of one kind. */
type SentAtColumn = 'confirmation_sent_at' | 'recovery_sent_at' | 'email_change_sent_at';

/** Keeps the pause between two mails of one kind to the same account (`max_frequency`). */
export class MailPause {
  readonly #database: Transactions;
  readonly #seconds: number;

  constructor(database: Transactions, seconds: number) {
    this.#database = database;
    this.#seconds = seconds;
  }

  /** The 429 response while the pause lasts; undefined when a mail may be sent. */
  async refusal(
    column: SentAtColumn,
    where: 'email' | 'id',
    value: string,
  ): Promise<Response | undefined> {
    const row = await firstRow(
      this.#database,
      `select ceil(${this.#seconds} - extract(epoch from now() - ${column}))::int as seconds
       from auth.users where ${where}::text = $1`,
      [value],
    );
    const seconds = Math.max(0, Number(row?.seconds ?? 0));
    if (seconds === 0) return undefined;
    return authError(
      429,
      MAIL_LIMIT_CODE,
      `For security purposes, you can only request this after ${seconds} seconds.`,
    );
  }
}

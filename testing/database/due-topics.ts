import type { Transactions } from '../../local/database/database.ts';

/** Computes what waits for the worker, such as over 100 outlets of one statement. */
export async function computeDueTopics(database: Transactions): Promise<void> {
  for (let computed = -1; computed !== 0;) {
    const [done] = await database.transaction((tx) =>
      tx.query('select public.refresh_due_topics(1000) as n'),
    );
    computed = Number(done?.['n']);
  }
}

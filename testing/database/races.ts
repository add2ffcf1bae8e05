import type { Row, Transactions } from '../../local/database.ts';
import { paymentRaces } from '../stripe/races.ts';

/** A rule that must hold when many connections act in the same moment. */
export interface Race {
  name: string;
  /** Returns what went wrong, or undefined. */
  run(database: Transactions): Promise<string | undefined>;
}

async function all(database: Transactions, text: string, values: unknown[] = []): Promise<Row[]> {
  return database.transaction((tx) => tx.query(text, values));
}

/** Runs the same work on many connections at once and returns the hints of those that failed. */
async function together(count: number, work: (at: number) => Promise<unknown>): Promise<string[]> {
  const outcomes = await Promise.allSettled(Array.from({ length: count }, (_, at) => work(at)));
  return outcomes.flatMap((outcome) => {
    if (outcome.status === 'fulfilled') return [];
    const reason: unknown = outcome.reason;
    const hint: unknown =
      typeof reason === 'object' && reason !== null ? Reflect.get(reason, 'hint') : undefined;
    return [typeof hint === 'string' ? hint : String(reason)];
  });
}

function expect(what: string, found: unknown, wanted: unknown): string | undefined {
  return JSON.stringify(found) === JSON.stringify(wanted)
    ? undefined
    : `${what}: ${JSON.stringify(found)} instead of ${JSON.stringify(wanted)}`;
}

const SAVE = `select public.save_generated_pitch(tests.id($1), 'A peg', 'podcast', 'composer', '', tests.variations())`;

export const races: Race[] = [
  {
    name: 'a free account spends its one pitch once, however many tabs ask',
    run: async (database) => {
      await all(database, `select tests.create_user('racer')`);
      const hints = await together(12, () => all(database, SAVE, ['racer']));
      const [kept] = await all(
        database,
        `select count(*)::int as count from public.pitches where user_id = tests.id('racer')`,
      );
      return (
        expect('refusals', hints, Array<string>(11).fill('quota_exceeded')) ??
        expect('pitches kept', kept?.count, 1)
      );
    },
  },
  {
    name: "an editor's weekly cap holds across creators who send in the same moment",
    run: async (database) => {
      await all(database, `select tests.create_outlet('capped', p_cap => 3)`);
      const people = Array.from({ length: 10 }, (_, at) => `sender${at}`);
      for (const person of people) {
        await all(database, `select tests.create_user($1)`, [person]);
        await all(
          database,
          `update public.creator_profiles set beats = '{Culture,Business}' where user_id = tests.id($1)`,
          [person],
        );
      }
      const hints = await together(people.length, (at) =>
        all(
          database,
          `select tests.send($1, tests.create_pitch($1), 'capped', $1)`,
          people.slice(at, at + 1),
        ),
      );
      const [mails] = await all(
        database,
        `select count(*)::int as count from private.mail_outbox where to_email = 'capped@outlets.example'`,
      );
      return (
        expect('refusals', hints, Array<string>(7).fill('weekly_cap')) ??
        expect('mails', mails?.count, 3)
      );
    },
  },
  {
    name: 'one pitch goes to one outlet once, pressed many times',
    run: async (database) => {
      await all(database, `select tests.create_outlet('pressed', p_cap => 50)`);
      await all(database, `select tests.create_user('presser')`);
      await all(
        database,
        `update public.creator_profiles set beats = '{Culture,Business}' where user_id = tests.id('presser')`,
      );
      const [pitch] = await all(database, `select tests.create_pitch('presser') as id`);
      const hints = await together(8, (at) =>
        all(database, `select tests.send('presser', $1, 'pressed', $2)`, [pitch?.id, `press${at}`]),
      );
      return expect('refusals', hints, Array<string>(7).fill('already_sent'));
    },
  },
  {
    name: 'no two workers get the same mail',
    run: async (database) => {
      await all(
        database,
        `select public.mail_enqueue('race', 'x@tests.example', 'Subject', 'Text', '', '{}', 'race:' || n)
         from generate_series(1, 200) n`,
      );
      const taken: unknown[] = [];
      await together(10, async () => {
        for (let more = true; more;) {
          const rows = await all(
            database,
            `select id from public.mail_lease(7) where kind = 'race'`,
          );
          taken.push(...rows.map((row) => row.id));
          more = rows.length > 0;
        }
      });
      return (
        expect('mails taken', taken.length, 200) ??
        expect('different mails', new Set(taken).size, 200)
      );
    },
  },
  {
    name: 'a rate limit counts every hit of a crowd',
    run: async (database) => {
      const outcomes = await Promise.all(
        Array.from({ length: 40 }, () =>
          all(database, `select public.rate_limit_hit('race', 5, 900) as allowed`),
        ),
      );
      return expect('allowed', outcomes.filter(([row]) => row?.allowed === true).length, 5);
    },
  },
  ...paymentRaces,
];

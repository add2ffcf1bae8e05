import type { Transactions } from '../../local/database/database.ts';
import { paymentRaces } from '../stripe/payment-races.ts';
import { accountRaces } from './account-races.ts';
import { actRaces } from './act-races.ts';
import { callRaces } from './call-races.ts';
import { mailRaces } from './mail-races.ts';
import { concurrently, difference, hintsOfFailures, query, type Race } from './race.ts';
import { topicRaces } from './topic-races.ts';

const SAVE = `select tests.save_pitch($1)`;

/** Uses each pitch of 'racer' four times at once; says what went wrong. */
async function useAllAtOnce(database: Transactions): Promise<string | undefined> {
  const pitches = await query(
    database,
    `select id from public.pitches where user_id = tests.id('racer')`,
  );
  const hints = await hintsOfFailures(12, (at) =>
    query(database, `select private.use_pitch(tests.id('racer'), $1, 'copy')`, [
      pitches[at % pitches.length]?.id,
    ]),
  );
  const [used] = await query(
    database,
    `select count(*)::int as count from public.pitches where user_id = tests.id('racer') and used_at is not null`,
  );
  return (
    difference('refused uses', hints, Array<string>(8).fill('quota_exceeded')) ??
    difference('used pitches', used?.count, 1)
  );
}

/** All races of the database; those of accounts are last, because they leave no admin. */
export const races: Race[] = [
  {
    name: 'a free account that asks 12 times at once gets its three drafts, and uses one of them',
    run: async (database) => {
      await query(database, `select tests.create_user('racer')`);
      const hints = await hintsOfFailures(12, () => query(database, SAVE, ['racer']));
      const [pitches] = await query(
        database,
        `select count(*)::int as count from public.pitches where user_id = tests.id('racer')`,
      );
      return (
        difference('refusals', hints, Array<string>(9).fill('quota_exceeded')) ??
        difference('pitches', pitches?.count, 3) ??
        (await useAllAtOnce(database))
      );
    },
  },
  {
    name: 'twelve simultaneous requests with one run key make one pitch',
    run: async (database) => {
      await query(database, `select tests.create_user('doubler')`);
      const ids = new Set<unknown>();
      const hints = await hintsOfFailures(12, async () => {
        const [begun] = await query(
          database,
          `select r ->> 'attempt' as attempt, r #>> '{saved,pitch,id}' as id
           from public.begin_pitch_run(tests.id('doubler'), tests.id('one run'), 'A peg', '', 'podcast', null) r`,
        );
        const [saved] =
          begun?.id === null
            ? await query(
                database,
                `select public.save_pitch_run(tests.id('one run'), $1,
                   jsonb_build_object('generator', 'composer', 'variations', tests.variations())) #>> '{pitch,id}' as id`,
                [begun.attempt],
              )
            : [begun];
        ids.add(saved?.id);
      });
      const [stored] = await query(
        database,
        `select array_agg(id) as ids from public.pitches where user_id = tests.id('doubler')`,
      );
      return (
        difference('refusals', [...new Set([...hints, 'already_running'])], ['already_running']) ??
        difference('pitches', stored?.ids, [...ids])
      );
    },
  },
  {
    name: 'of twelve runs that start at once on a plan with one pitch left one starts',
    run: async (database) => {
      await query(database, `select tests.create_user('starter')`);
      const hints = await hintsOfFailures(12, () =>
        query(
          database,
          `select public.begin_pitch_run(tests.id('starter'), gen_random_uuid(), 'A peg', '', 'podcast', null)`,
        ),
      );
      return difference('refusals', hints, Array<string>(11).fill('already_running'));
    },
  },
  {
    name: 'of fourteen simultaneous regenerations of a pitch ten start',
    run: async (database) => {
      await query(database, `select tests.create_user('rewriter')`);
      const [pitch] = await query(database, `select tests.create_pitch('rewriter') as id`);
      const hints = await hintsOfFailures(14, () =>
        query(
          database,
          `select public.begin_regeneration(tests.id('rewriter'), gen_random_uuid(), $1)`,
          [pitch?.id],
        ),
      );
      return difference('refusals', hints, Array<string>(4).fill('regenerate_limit'));
    },
  },
  {
    name: 'of ten simultaneous edits of one revision one is stored',
    run: async (database) => {
      await query(database, `select tests.create_user('typist')`);
      const [pitch] = await query(database, `select tests.create_pitch('typist') as id`);
      const outcomes = await concurrently(10, (at) =>
        query(
          database,
          `select public.edit_variation(tests.id('typist'), $1, 1,
             jsonb_build_object('headline', $2::text, 'line1_hook', '', 'line2_whynow', '', 'line3_whyyou', '', 'talking_points', null),
             '[]', null) -> 'stored' as stored`,
          [pitch?.id, `Words ${at}`],
        ),
      );
      return difference('stored', outcomes.filter(([row]) => row?.stored === true).length, 1);
    },
  },
  {
    name: 'reserve_model_pitch allows 5 of 40 simultaneous pitches, 3 of them without a paid plan',
    run: async (database) => {
      await query(database, `select tests.create_user('payer'), tests.create_user('pauper')`);
      await query(database, `select tests.subscribe('payer', 'creator')`);
      const allowed = async (label: string) => {
        const outcomes = await concurrently(20, () =>
          query(database, `select public.reserve_model_pitch(tests.id($1), 5) as allowed`, [label]),
        );
        return outcomes.filter(([row]) => row?.allowed === true).length;
      };
      return (
        difference('allowed without a plan', await allowed('pauper'), 3) ??
        difference('allowed with one', await allowed('payer'), 2)
      );
    },
  },
  {
    name: "an editor's weekly cap holds when ten creators send at once",
    run: async (database) => {
      await query(database, `select tests.create_outlet('capped', p_cap => 3)`);
      const people = Array.from({ length: 10 }, (_, at) => `sender${at}`);
      for (const person of people) {
        await query(database, `select tests.create_user($1)`, [person]);
        await query(
          database,
          `update public.creator_profiles set beats = '{Culture,Business}' where user_id = tests.id($1)`,
          [person],
        );
      }
      const hints = await hintsOfFailures(people.length, (at) =>
        query(
          database,
          `select tests.send($1, tests.create_pitch($1), 'capped', $1)`,
          people.slice(at, at + 1),
        ),
      );
      const [mails] = await query(
        database,
        `select count(*)::int as count from private.mail_outbox where to_email = 'capped@outlets.example'`,
      );
      return (
        difference('refusals', hints, Array<string>(7).fill('weekly_cap')) ??
        difference('mails', mails?.count, 3)
      );
    },
  },
  {
    name: 'twelve new accounts at once get 40% of a cap, half of it by a draw, and one account five outlets a day',
    run: async (database) => {
      const people = Array.from({ length: 13 }, (_, at) => `newcomer${at}`);
      for (const person of people) {
        await query(database, `select tests.create_user($1)`, [person]);
        await query(
          database,
          `update public.creator_profiles set beats = '{Culture,Business}' where user_id = tests.id($1)`,
          [person],
        );
        await query(
          database,
          `update public.users set created_at = now() where id = tests.id($1)`,
          [person],
        );
      }
      const pitches = await Promise.all(
        people.map(async (person) => {
          const [row] = await query(database, `select tests.create_pitch($1) as id`, [person]);
          return row?.id;
        }),
      );
      const send = (at: number, outlet: string) =>
        query(database, `select tests.send($1, $2, $3, $4)`, [
          people[at],
          pitches[at],
          outlet,
          `newcomer ${at} ${outlet}`,
        ]);

      await query(database, `select tests.create_outlet('flooded', p_cap => 10)`);
      const flood = await hintsOfFailures(12, (at) => send(at, 'flooded'));
      const waiting = await query(
        database,
        `select m.id from private.mail_outbox m join public.pitch_sends s on s.id = m.ref_id
         where s.in_draw and m.to_email = 'flooded@outlets.example'`,
      );
      const drawn = await concurrently(waiting.length, (at) =>
        query(database, `select public.mail_prepare($1, '{}') as refusal`, [waiting[at]?.id]),
      );

      await query(
        database,
        `select tests.create_outlet('spread' || n, p_cap => 50) from generate_series(1, 9) n`,
      );
      const spread = await hintsOfFailures(9, (at) => send(12, `spread${at + 1}`));
      return (
        difference('refusals of one editor', flood, []) ??
        difference('waiting for the draw', waiting.length, 10) ??
        difference('drawn', drawn.filter(([row]) => row?.refusal === null).length, 2) ??
        difference('refusals of one account', spread, Array<string>(4).fill('probation'))
      );
    },
  },
  {
    name: 'of eight simultaneous sends of one pitch to one outlet one succeeds',
    run: async (database) => {
      await query(database, `select tests.create_outlet('repeated', p_cap => 50)`);
      await query(database, `select tests.create_user('repeater')`);
      await query(
        database,
        `update public.creator_profiles set beats = '{Culture,Business}' where user_id = tests.id('repeater')`,
      );
      const [pitch] = await query(database, `select tests.create_pitch('repeater') as id`);
      const hints = await hintsOfFailures(8, (at) =>
        query(database, `select tests.send('repeater', $1, 'repeated', $2)`, [
          pitch?.id,
          `key${at}`,
        ]),
      );
      return difference('refusals', hints, Array<string>(7).fill('already_sent'));
    },
  },
  {
    name: 'ten workers that take mails at once never get the same mail',
    run: async (database) => {
      await query(
        database,
        `select public.mail_enqueue('race', 'x@tests.example', 'Subject', 'Text', '', '{}', 'race:' || n)
         from generate_series(1, 200) n`,
      );
      const taken: unknown[] = [];
      const takeAll = async () => {
        for (let more = true; more;) {
          const rows = await query(
            database,
            `select id from public.mail_lease(7) where kind = 'race'`,
          );
          taken.push(...rows.map((row) => row.id));
          more = rows.length > 0;
        }
      };
      await hintsOfFailures(10, takeAll);
      // A worker whose rows another one just took gets none; the next run takes what is left then.
      await takeAll();
      return (
        difference('mails taken', taken.length, 200) ??
        difference('different mails', new Set(taken).size, 200)
      );
    },
  },
  {
    name: 'rate_limit_hit allows 5 of 40 simultaneous calls',
    run: async (database) => {
      const outcomes = await concurrently(40, () =>
        query(database, `select public.rate_limit_hit('race', 5, 900) as allowed`),
      );
      return difference('allowed', outcomes.filter(([row]) => row?.allowed === true).length, 5);
    },
  },
  ...paymentRaces,
  ...actRaces,
  ...accountRaces,
  ...callRaces,
  ...mailRaces,
  ...topicRaces,
];

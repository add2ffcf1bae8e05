import { setTimeout } from 'node:timers/promises';
import { difference, hintsOfFailures, query, type Race } from './race.ts';
import type { Transactions } from '../../local/database/database.ts';

const ROUNDS = 20;

/** What an act that came too late is told. */
const TOO_LATE = [
  'account_closing',
  'account_suspended',
  'creator_gone',
  'no_follow_up',
  'pitch_not_found',
  'request_over',
];

/** An editor who asked the creator for an introduction and pitches, a creator who did what both need. */
async function prepare(database: Transactions, round: string): Promise<void> {
  await query(database, `select tests.prepare_acts($1)`, [round]);
}

const asAdmin = (database: Transactions, text: string, values: unknown[]) =>
  database.transaction(async (tx) => {
    await tx.query(`select tests.login('race_admin')`);
    await tx.query(text, values);
  });

type Act = (database: Transactions, round: string) => Promise<unknown>;

const ACTS: Record<string, Act> = {
  accept: (database, round) =>
    query(
      database,
      `select public.record_intro_answer(tests.id('creator ' || $1), r.id, null, true, tests.mail(), tests.mail())
       from public.intro_requests r where r.creator_user_id = tests.id('creator ' || $1)`,
      [round],
    ),
  'follow up': (database, round) =>
    query(
      database,
      `select public.queue_follow_up(s.id, 1, tests.mail())
       from public.pitch_sends s where s.user_id = tests.id('creator ' || $1)`,
      [round],
    ),
  choose: (database, round) =>
    query(
      database,
      `select public.choose_entry(tests.id('editor ' || $1), tests.id('entry ' || $1), tests.mail(), tests.mail(), tests.mail())`,
      [round],
    ),
  mark: (database, round) =>
    database.transaction(async (tx) => {
      await tx.query(`select tests.login('creator ' || $1)`, [round]);
      await tx.query(
        `select public.mark_send(s.id, 'booked', null) from public.pitch_sends s where s.user_id = tests.id('creator ' || $1)`,
        [round],
      );
    }),
};

const ENDS: Record<string, Act> = {
  'the creator closes': (database, round) =>
    query(database, `select public.close_account(tests.id('creator ' || $1), tests.mail())`, [
      round,
    ]),
  'the creator is suspended': (database, round) =>
    asAdmin(
      database,
      `select public.suspend_account(tests.id('creator ' || $1), 'A race of the tests')`,
      [round],
    ),
  'the editor closes': (database, round) =>
    query(database, `select public.close_account(tests.id('editor ' || $1), tests.mail())`, [
      round,
    ]),
};

const SETUP = `
  create or replace function tests.prepare_acts(p_round text) returns void
  language plpgsql as $$
  declare
    v_creator text := 'creator ' || p_round;
    v_editor text := 'editor ' || p_round;
    v_variation uuid;
  begin
    perform tests.create_user(v_creator, 'creator', true, 'c-' || md5(p_round) || '@tests.example'),
      tests.create_user(v_editor, 'media', true, 'e-' || md5(p_round) || '@tests.example');
    update public.creator_profiles set beats = '{Culture,Business}' where user_id = tests.id(v_creator);
    v_variation := tests.create_pitch(v_creator, 'The news of ' || p_round);
    perform tests.create_outlet('o-' || md5(p_round));
    perform tests.send(v_creator, v_variation, 'o-' || md5(p_round), 'token ' || p_round);
    update public.pitch_sends s set status = 'sent', sent_at = now() - interval '4 days' where s.user_id = tests.id(v_creator);
    update private.mail_outbox m set status = 'sent' where m.status = 'queued';
    insert into public.friday_fix_issues (id, issue_date, title, status)
    select tests.id('issue ' || p_round), date '2032-01-02' + count(*)::int, 'Races', 'published' from public.friday_fix_issues;
    insert into public.friday_fix_items (id, issue_id, position, title, summary_bullets, relevance, format, creator_user_id)
    values (tests.id('item ' || p_round), tests.id('issue ' || p_round), 1, 'Item', array['One.'], 'high', 'TV', tests.id(v_creator));
    perform public.queue_intro_request(tests.id(v_editor), tests.id('item ' || p_round), 'Hello', tests.mail());
    insert into public.media_requests (id, media_user_id, slug, topic, format, deadline)
    values (tests.id('request ' || p_round), tests.id(v_editor), 'race-' || md5(p_round), 'A topic of some words', 'podcast', now() + interval '3 days');
    insert into public.request_entries (id, request_id, media_user_id, user_id, pitch_id, variation_id, words, text, generator, relevance, fit)
    select tests.id('entry ' || p_round), tests.id('request ' || p_round), tests.id(v_editor), tests.id(v_creator), v.pitch_id, v.id, '{}', 'x', 'composer', 'High', 1
    from public.pitch_variations v where v.id = v_variation;
  end
  $$`;

const PAIRS = [
  ['accept', 'the creator closes'],
  ['accept', 'the creator is suspended'],
  ['accept', 'the editor closes'],
  ['follow up', 'the creator closes'],
  ['follow up', 'the creator is suspended'],
  ['choose', 'the creator closes'],
  ['choose', 'the editor closes'],
  ['mark', 'the creator closes'],
] as const;

/** An act and the end of an account at the same time: one of them comes first, and neither fails for it. */
export const actRaces: Race[] = PAIRS.map(([act, end]) => ({
  name: `${act} while ${end}: no deadlock in ${String(ROUNDS)} rounds`,
  run: async (database) => {
    await query(
      database,
      `select tests.create_admin('race_admin') where not exists (select 1 from public.users u where u.id = tests.id('race_admin'))`,
    );
    await query(database, SETUP);
    const hints: string[] = [];
    for (let round = 0; round < ROUNDS; round += 1) {
      const name = `${act} ${end} ${String(round)}`;
      await prepare(database, name);
      const both = [ACTS[act], ENDS[end]];
      // In most rounds one has begun when the other comes.
      const later = round % 2;
      hints.push(
        ...(await hintsOfFailures(2, async (at) => {
          if (at === later) await setTimeout(round % 6);
          await both[at]?.(database, name);
        })),
      );
    }
    return difference(
      'failures',
      hints.filter((hint) => !TOO_LATE.includes(hint)),
      [],
    );
  },
}));

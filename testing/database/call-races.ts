import { difference, hintsOfFailures, query, type Race } from './race.ts';

const BOOKERS = 8;

/** Races for a slot of the team's calls. */
export const callRaces: Race[] = [
  {
    name: 'of eight creators who book one slot at once one has it, and the others are told',
    run: async (database) => {
      await query(database, `select tests.create_user('slothost', 'general')`);
      for (let at = 0; at < BOOKERS; at++)
        await query(
          database,
          `select tests.create_user('booker' || $1), tests.subscribe('booker' || $1, 'concierge')`,
          [String(at)],
        );
      const [slot] = await query(
        database,
        `insert into public.call_slots (host_id, kinds, starts_at, time_zone, minutes, link)
         values (tests.id('slothost'), '{coaching}', now() + interval '9 days', 'UTC', 30, 'https://meet.example/race')
         returning id`,
      );
      const hints = await hintsOfFailures(BOOKERS, (at) =>
        database.transaction(async (tx) => {
          await tx.query(`select tests.login('booker' || $1)`, [String(at)]);
          await tx.query(`select public.book_call($1, 'coaching')`, [slot?.id]);
        }),
      );
      return difference('refusals', hints, Array<string>(BOOKERS - 1).fill('slot_taken'));
    },
  },
];

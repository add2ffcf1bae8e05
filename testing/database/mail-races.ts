import { concurrently, difference, hintsOfFailures, query, type Race } from './race.ts';

/** Mails to strangers and reports of mail servers. */
export const mailRaces: Race[] = [
  {
    name: 'of ten accounts that ask one address for a click at once one sends a mail',
    run: async (database) => {
      await query(database, `select tests.create_user('asker' || n) from generate_series(0, 9) n`);
      await query(
        database,
        `update public.creator_profiles set contact_email = 'stranger@race.example'
         where user_id in (select tests.id('asker' || n) from generate_series(0, 9) n)`,
      );
      const hints = await hintsOfFailures(10, (at) =>
        query(database, `select public.queue_contact_proof(tests.id($1), tests.mail())`, [
          `asker${at}`,
        ]),
      );
      return difference('refusals', hints, Array<string>(9).fill('rate_limited'));
    },
  },
  {
    name: 'soft bounces of two mails that are reported at once close the address',
    run: async (database) => {
      for (let round = 0; round < 10; round += 1) {
        const address = `full${String(round)}@race.example`;
        const mails = await query(
          database,
          `select public.mail_enqueue('race', $1, 'Subject', 'Text', '', '{}', $1 || n) as id from generate_series(1, 2) n`,
          [address],
        );
        await concurrently(2, (at) =>
          query(database, `select public.record_mail_event($1, 'soft_bounce', $2, null)`, [
            `soft ${address} ${at}`,
            mails[at]?.id,
          ]),
        );
        const closed = await query(
          database,
          `select reason from private.closed_addresses where email = $1`,
          [address],
        );
        const problem = difference(address, closed, [{ reason: 'bounce' }]);
        if (problem !== undefined) return problem;
      }
      return undefined;
    },
  },
];

import { difference, hintsOfFailures, query, type Race } from './race.ts';

const ROUNDS = 20;

/** Races between roles, closing and suspending. They leave the database without an admin. */
export const accountRaces: Race[] = [
  {
    name: 'an admin who makes somebody else admin and leaves never hands the role to an account that closes at the same time',
    run: async (database) => {
      await query(database, `update public.users set role = 'member' where role = 'admin'`);
      const left: unknown[] = [];
      for (let round = 0; round < ROUNDS; round++) {
        const [boss, heir] = [`boss${round}`, `heir${round}`];
        await query(database, `select tests.create_admin($1), tests.create_user($2)`, [boss, heir]);
        const role = (label: string, admin: boolean) =>
          database.transaction(async (tx) => {
            await tx.query(`select tests.login($1)`, [boss]);
            await tx.query(`select public.set_admin_role(tests.id($1), $2, $3)`, [
              label,
              admin,
              boss,
            ]);
          });
        const acts = [
          async () => {
            await role(heir, true);
            await role(boss, false);
          },
          () => query(database, `select public.close_account(tests.id($1), tests.mail())`, [heir]),
        ];
        await hintsOfFailures(2, async (at) => acts[at]?.());
        const [open] = await query(
          database,
          `select count(*)::int as count from public.users
           where role = 'admin' and closes_at is null and id in (tests.id($1), tests.id($2))`,
          [boss, heir],
        );
        left.push(open?.['count']);
        await query(database, `update public.users set role = 'member' where role = 'admin'`);
      }
      return difference('admins left in each round', left, Array<number>(ROUNDS).fill(1));
    },
  },
];

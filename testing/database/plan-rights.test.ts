import { readFileSync } from 'node:fs';
import { PGlite } from '@electric-sql/pglite';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { PLAN_RIGHTS } from '../../supabase/functions/_shared/domain/billing/plan-rights.ts';

const schema = new URL('../../supabase/schemas/25_billing/20_plans.sql', import.meta.url);

describe('the limits of the plans', () => {
  let database: PGlite;

  beforeAll(async () => {
    const [sql] = /create function private\.plan_limits\([\s\S]*?\$\$;/.exec(
      readFileSync(schema, 'utf8'),
    ) ?? [''];
    database = await PGlite.create();
    await database.exec(`create schema private; ${sql}`);
  }, 60_000);
  afterAll(() => database.close());

  it.each(Object.entries(PLAN_RIGHTS))(
    'of %s are enforced in SQL as the table says',
    async (plan, rights) => {
      const { rows } = await database.query('select * from private.plan_limits($1)', [plan]);
      expect(rows).toEqual([rights]);
    },
  );

  it('of an unknown plan are those of Free', async () => {
    const { rows } = await database.query("select * from private.plan_limits('gold')");
    expect(rows).toEqual([PLAN_RIGHTS.free]);
  });
});

import { readFileSync } from 'node:fs';
import { PGlite } from '@electric-sql/pglite';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { PLANS } from '../../supabase/functions/_shared/domain/billing/plans.ts';

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

  it.each(PLANS)('of $name are enforced in SQL as the table of the plans says', async (plan) => {
    const { rows } = await database.query('select * from private.plan_limits($1)', [plan.id]);
    expect(rows).toEqual([plan.rights]);
  });

  it('of an unknown plan are those of Free', async () => {
    const { rows } = await database.query("select * from private.plan_limits('gold')");
    expect(rows).toEqual([PLANS[0]?.rights]);
  });
});

import type pg from 'pg';
import { z } from 'zod';
import { issueContentSchema } from '../../supabase/functions/_shared/domain/friday-fix/issue-content.ts';
import {
  advanceSchema,
  digestToken,
  leasedDigestSchema,
  type SendDigestDeps,
} from '../../supabase/functions/_shared/runtime/friday-fix/send-digest.ts';
import { createResendTransport } from '../../supabase/functions/_shared/runtime/mail/resend.ts';

/** What the product's sender needs, with the database called directly and its provider at `provider`. */
export function digestDeps(pool: pg.Pool, provider: string): SendDigestDeps {
  const value = async (text: string, values: unknown[]): Promise<unknown> => {
    const { rows } = await pool.query<{ value: unknown }>(text, values);
    return rows[0]?.value;
  };
  return {
    advance: async (limit) =>
      advanceSchema.parse(await value('select public.digest_advance($1) as value', [limit])),
    lease: async (limit) => {
      const { rows } = await pool.query('select * from public.digest_lease($1)', [limit]);
      return z.array(leasedDigestSchema).parse(rows);
    },
    content: async (id) =>
      issueContentSchema.parse(await value('select public.issue_content($1) as value', [id])),
    storeTokens: async (hashes) => {
      const { rows } = await pool.query<{ id: string }>(
        'select id from public.digest_tokens($1) as id',
        [JSON.stringify(hashes)],
      );
      return rows.map(({ id }) => id);
    },
    mark: (id, failure) =>
      pool.query('select public.digest_mark($1, $2, $3, $4)', [
        id,
        failure === null,
        failure?.error ?? null,
        failure?.permanent ?? false,
      ]),
    transport: () =>
      createResendTransport((name) => ({ RESEND_API_KEY: 'test', RESEND_URL: provider })[name]),
    tokenOf: (id) => digestToken('a secret of the test', id),
    urls: () => ({
      site: 'https://app.example',
      functions: 'https://app.example/functions/v1',
      postalAddress: '1 Test Street',
    }),
    now: () => Date.now(),
    wait: (ms) => new Promise((resolve) => setTimeout(resolve, ms)),
    log: () => undefined,
  };
}

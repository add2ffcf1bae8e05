/**
 * Computes the subjects of each word from the terms of all subjects, and writes them as a migration, so that a new
 * database need not. Run again after a migration that adds terms.
 *
 *   npx tsx scripts/subject-word-shares.ts supabase/migrations/<version>_subject_word_shares.sql
 */
import { readFileSync, writeFileSync } from 'node:fs';
import { z } from 'zod';
import { openMigrated } from '../testing/database/embedded.ts';

const STATEMENTS = new URL('subjects/word-shares.sql', import.meta.url);

const [target] = process.argv.slice(2);
if (target === undefined) {
  console.error('Usage: subject-word-shares.ts <migration to write>');
  process.exit(1);
}

const database = await openMigrated();
try {
  const lines = await database.transaction(async (tx) => {
    const statements = readFileSync(STATEMENTS, 'utf8').split(/;\n/u);
    const last = statements.findLastIndex((statement) => statement.trim() !== '');
    for (const statement of statements.slice(0, last)) await tx.query(statement);
    const rows = z
      .array(z.object({ unit: z.string(), shares: z.string() }))
      .parse(await tx.query(statements[last] ?? ''));
    return rows.map(({ unit, shares }) => `${unit} ${shares}`);
  });
  writeFileSync(
    target,
    `-- The subjects of each word by all terms. Written by scripts/subject-word-shares.ts; a new database would take
-- seconds to compute them. A line: word, then subject:hundredths.

alter table private.subject_units drop constraint subject_units_pkey, drop constraint subject_units_subject_id_fkey;
drop index private.subject_units_subject_id_idx;
delete from private.subject_units u where strpos(u.unit, ' ') = 0;
insert into private.subject_units (unit, subject_id, share)
select split_part(l.line, ' ', 1), split_part(s.share, ':', 1)::int, split_part(s.share, ':', 2)::real / 100
from string_to_table($shares$
${lines.join('\n')}
$shares$, E'\\n') l(line)
cross join lateral string_to_table(l.line, ' ') with ordinality s(share, n)
where l.line <> '' and s.n > 1;
alter table private.subject_units add primary key (unit, subject_id),
  add foreign key (subject_id) references private.subjects (id);
create index subject_units_subject_id_idx on private.subject_units (subject_id);
analyze private.subject_units;
`,
  );
  console.log(`${lines.length} words`);
} finally {
  await database.close();
}

/**
 * Writes src/types/database.ts from the migrations: `npm run gen:types`. With --check it fails when
 * the file differs and writes nothing. Runs the generator of `supabase gen types` on the embedded
 * database, so it needs neither Docker nor a network.
 */
import { readFileSync, writeFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { generateTypescript, sortGeneratorMetadata } from '@supabase/postgrest-typegen/generation';
import { introspect } from '@supabase/postgrest-typegen/introspection';
import { format, resolveConfig } from 'prettier';
import { openMigrated } from '../testing/database/embedded.ts';

const target = fileURLToPath(new URL('../src/types/database.ts', import.meta.url));

async function generate(): Promise<string> {
  const database = await openMigrated();
  try {
    const metadata = await introspect(
      {
        query: (sql) => database.transaction(async (tx) => ({ rows: await tx.query(sql) })),
      },
      { includedSchemas: ['public'] },
    );
    const config = await resolveConfig(target);
    return await generateTypescript(sortGeneratorMetadata(metadata), {
      detectOneToOneRelationships: true,
      format: (code) => format(code, { ...config, parser: 'typescript' }),
    });
  } finally {
    await database.close();
  }
}

function current(): string {
  try {
    return readFileSync(target, 'utf8');
  } catch {
    return '';
  }
}

const types = await generate();
if (process.argv.includes('--check')) {
  if (current() !== types) {
    console.error('src/types/database.ts differs from the migrations. Run: npm run gen:types');
    process.exitCode = 1;
  } else {
    console.log('src/types/database.ts is current.');
  }
} else {
  writeFileSync(target, types);
  console.log('Wrote src/types/database.ts');
}

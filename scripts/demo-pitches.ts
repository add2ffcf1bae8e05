/**
 * Writes the pitches of the demo data in supabase/seed.sql with the composer, from the words of its
 * creators: `npm run demo:pitches`. With --check it only fails when the stored ones differ.
 */
import { readFileSync, writeFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { withComposedPitches } from './demo/pitches.ts';

const path = fileURLToPath(new URL('../supabase/seed.sql', import.meta.url));
const seed = readFileSync(path, 'utf8');
const composed = withComposedPitches(seed);
if (!process.argv.includes('--check')) {
  writeFileSync(path, composed);
} else if (composed !== seed) {
  process.stderr.write('The pitches of supabase/seed.sql differ: run npm run demo:pitches\n');
  process.exitCode = 1;
}

import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { App } from '@supabase/lite';
import type { Transactions } from '../database/database.ts';
import { StackError } from '../errors.ts';

interface DemoPictures {
  app: Pick<App, 'fetch'>;
  database: Transactions;
  /** Folder of the committed files. */
  folder: string;
  /** The site's address without a slash at its end. */
  siteUrl: string;
  secretKey: string;
}

/** The origin that `seed.sql` gives to pictures, for this function to replace. */
const SEEDED = 'https://pictures.newspeg.example/';

/**
 * Puts the pictures that the seed names into the storage and the site's address into theirs. Does
 * nothing when it was done before, or when the demo data is from before there were pictures. Throws
 * StackError when a file is missing or refused.
 */
export async function loadDemoPictures(options: DemoPictures): Promise<void> {
  const { database, folder } = options;
  // A project without such files, as in tests, names none.
  if (!existsSync(folder)) return;
  const named = await database.transaction((tx) =>
    tx.query(
      `select p.object_name from private.pictures p
       where exists (
         select 1 from public.creator_profiles c
         where c.user_id = p.user_id
           -- Not a picture that the creator of the demo uploaded: it has no committed file.
           and concat(c.book_cover_url, c.gallery) like '%' || $1 || '%picture/' || p.id::text || '%')`,
      [SEEDED],
    ),
  );
  if (named.length === 0) return;
  for (const row of named) {
    const name = String(row['object_name']);
    const file = join(folder, name.split('/').at(-1) ?? '');
    if (!existsSync(file)) throw new StackError(`The seed names ${name}, but ${file} is missing.`);
    await upload(options, name, readFileSync(file));
  }
  await database.transaction((tx) =>
    tx.query(
      `update public.creator_profiles c
       set book_cover_url = replace(c.book_cover_url, $1, $2),
           gallery = replace(c.gallery::text, $1, $2)::jsonb
       where concat(c.book_cover_url, c.gallery) like '%' || $1 || '%'`,
      [SEEDED, `${options.siteUrl}/`],
    ),
  );
}

async function upload(options: DemoPictures, name: string, bytes: Buffer): Promise<void> {
  const request = new Request(`http://127.0.0.1/storage/v1/object/pictures/${name}`, {
    method: 'POST',
    headers: {
      apikey: options.secretKey,
      authorization: `Bearer ${options.secretKey}`,
      'content-type': 'image/jpeg',
      'x-upsert': 'true',
    },
    body: new Uint8Array(bytes),
  });
  const response = await options.app.fetch(request, { peerAddress: null });
  if (!response.ok) {
    throw new StackError(`The demo picture ${name} was refused: ${await response.text()}`);
  }
}

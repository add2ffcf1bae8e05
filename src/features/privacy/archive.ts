import { downloadZip } from 'client-zip';
import * as z from 'zod/mini';
import { env } from '@/lib/env';
import { rpc } from '@/lib/api/rpc';
import { fetchAsUser } from '@/lib/api/supabase';
import { BRAND } from '@domain/text/brand.ts';

const copySchema = z.record(z.string(), z.unknown());
const picturesSchema = z.array(z.object({ id: z.string(), type: z.string() }));

export interface Archive {
  blob: Blob;
  /** Pictures that could not be read; they are named in the archive. */
  missing: number;
}

/**
 * Everything that is kept about the account as one ZIP file: one JSON file a subject, and the pictures.
 * Made in the browser, so that no server keeps a copy of the copy. Throws AppError.
 */
export async function makeArchive(now: Date): Promise<Archive> {
  const copy = await rpc('my_data_copy', {}, copySchema);
  const pictures = picturesSchema.parse(copy['pictures'] ?? []);
  const files: { name: string; input: string | ArrayBuffer }[] = Object.entries(copy).map(
    ([subject, content]) => ({
      name: `${subject.replaceAll('_', '-')}.json`,
      input: JSON.stringify(content, null, 2),
    }),
  );
  const missing: string[] = [];
  for (const { id, type } of pictures) {
    const bytes = await readPicture(id);
    if (bytes === null) missing.push(id);
    else files.push({ name: `pictures/${id}.${endingOf(type)}`, input: bytes });
  }
  files.push({ name: 'README.txt', input: readme(now, missing) });
  return { blob: await downloadZip(files).blob(), missing: missing.length };
}

async function readPicture(id: string): Promise<ArrayBuffer | null> {
  try {
    const response = await fetchAsUser(`${env.supabaseUrl}/functions/v1/documents/picture/${id}`);
    return response.ok ? await response.arrayBuffer() : null;
  } catch {
    return null;
  }
}

function endingOf(type: string): string {
  return type.replace('image/', '').replace('jpeg', 'jpg');
}

function readme(now: Date, missing: readonly string[]): string {
  return [
    `A copy of what ${BRAND.name} keeps about you, made on ${now.toISOString()}.`,
    'Each file holds one subject as JSON; times are in UTC. Your pictures are in the folder pictures.',
    'Passwords, tokens and what belongs to other people are not in it.',
    ...(missing.length === 0
      ? []
      : [`These pictures could not be read, please try again: ${missing.join(', ')}`]),
    `Questions: ${BRAND.supportEmail}`,
    '',
  ].join('\n\n');
}

/** Saves the archive on the visitor's device. */
export function saveArchive(blob: Blob, now: Date): void {
  const address = URL.createObjectURL(blob);
  const link = document.createElement('a');
  link.href = address;
  link.download = `${BRAND.name.toLowerCase()}-copy-${now.toISOString().slice(0, 10)}.zip`;
  link.click();
  // Browsers read the address after the click has returned.
  setTimeout(() => {
    URL.revokeObjectURL(address);
  }, 60_000);
}

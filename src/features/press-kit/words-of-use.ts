import type { KitFigureRow, OwnKit } from '@/features/press-kit/queries';
import { toCsv } from '@/lib/csv';
import { SOCIAL_LABELS } from '@domain/profile/profile.ts';
import { uploadId } from '@domain/press-kit/kit-pictures.ts';

const WORDS: Readonly<Partial<Record<string, string>>> = {
  archive: 'All pictures downloaded',
  trailer: 'Trailer played',
  facts: 'Facts copied',
  questions: 'Questions copied',
  print: 'Printed',
};
const BIOS: Readonly<Partial<Record<string, string>>> = {
  bio_short: 'Short bio copied',
  bio_medium: 'Medium bio copied',
  bio_long: 'Long bio copied',
};
const NETWORKS: Readonly<Partial<Record<string, string>>> = SOCIAL_LABELS;

/** What was used, in words: 'Picture downloaded: The oven at dawn'. */
export function wordsOfUse(use: { what: string; item: string }, kit: OwnKit | undefined): string {
  const { what, item } = use;
  if (what === 'picture') return `Picture downloaded: ${pictureName(item, kit)}`;
  if (what === 'bio') return BIOS[item] ?? 'Bio copied';
  if (what === 'link') return `Link opened: ${targetName(item)}`;
  return WORDS[what] ?? what;
}

/** What a link of the kit is called. */
export function linkName({ source, name }: Pick<KitFigureRow, 'source' | 'name'>): string {
  if (source === 'public') return 'Public link';
  if (source === 'pitch') return `Pitch to ${name ?? 'an outlet'}`;
  return `Private link for ${name ?? 'somebody'}`;
}

/** The figures as a CSV file: a line for each day, link and thing. */
export function figuresAsCsv(rows: readonly KitFigureRow[], kit: OwnKit | undefined): string {
  return toCsv([
    ['Day (UTC)', 'Link', 'What', 'Times'],
    ...rows.map((row) => [
      row.day,
      linkName(row),
      row.what === 'view' ? 'View' : wordsOfUse(row, kit),
      String(row.times),
    ]),
  ]);
}

function pictureName(id: string, kit: OwnKit | undefined): string {
  if (kit === undefined) return 'one of yours';
  if (uploadId(kit.avatar_url) === id) return 'your photo';
  if (uploadId(kit.book_cover_url) === id) return 'the cover';
  const picture = kit.gallery.find(({ url }) => uploadId(url) === id);
  return picture?.alt ?? 'one that is no longer there';
}

function targetName(item: string): string {
  if (item === 'source') return 'source of a fact';
  if (item === 'coverage') return 'press coverage';
  return NETWORKS[item] ?? item.replaceAll('-', ' ');
}

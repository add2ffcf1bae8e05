import * as z from 'zod/mini';

/** What the work is that a creator speaks about. */
export const WORK_KINDS = ['book', 'film', 'company', 'cause'] as const;
export const workKindSchema = z.enum(WORK_KINDS);
export type WorkKind = z.infer<typeof workKindSchema>;

interface WorkWords {
  /** The kind as a noun. */
  noun: string;
  /** Its name, as a label. */
  title: string;
  /** Its picture, as a label. */
  picture: string;
}

export const WORK_WORDS: Readonly<Record<WorkKind, WorkWords>> = {
  book: { noun: 'book', title: 'Book title', picture: 'Book cover' },
  film: { noun: 'film', title: 'Film title', picture: 'Film poster' },
  company: { noun: 'company', title: 'Company name', picture: 'Company picture' },
  cause: { noun: 'cause', title: 'Name of the cause', picture: 'Picture of the cause' },
};

/** What the picture of a work shows, for its description and its download. */
export function workPicture(kind: WorkKind, title: string | null): string {
  if (title === null || title === '') return WORK_WORDS[kind].picture;
  const what = { book: 'Cover', film: 'Poster', company: 'Picture', cause: 'Picture' }[kind];
  return `${what} of ${title}`;
}

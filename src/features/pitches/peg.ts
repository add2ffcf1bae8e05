import { newsPegSchema } from '@domain/pitch/pitch.ts';
import { cleanLine, countCharacters } from '@domain/text.ts';

/** Characters of the news peg as the server will count them. */
export function pegLength(peg: string): number {
  return countCharacters(cleanLine(peg));
}

/** What is wrong with the news peg, in words for beside the field; undefined when nothing is. */
export function pegError(peg: string): string | undefined {
  const parsed = newsPegSchema.safeParse(peg);
  return parsed.success ? undefined : parsed.error.issues[0]?.message;
}

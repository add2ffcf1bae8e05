import { storedSubjects } from '@domain/pitch/composer/stored-subjects.ts';

const SHOWN = 3;

/** Subject lines from what a pitch was written from, without those that are in use. */
export const otherSubjects = (
  pitch: Parameters<typeof storedSubjects>[0],
  used: readonly string[],
): string[] =>
  storedSubjects(pitch)
    .filter((line) => !used.includes(line))
    .slice(0, SHOWN);

import { parseDay, type Day } from './day.ts';
import { parseRule, type Rule } from './rule.ts';
import type { PegKind, PegSource } from './entry.ts';
import { BEATS, type Beat } from '../profile/beats.ts';

interface Row {
  key: string;
  title: string;
  beats: readonly Beat[];
  source: PegSource;
}

/** A peg that comes back by rule. */
export interface RecurringPeg extends Row {
  kind: PegKind;
  rule: Rule;
}

/** An event of the past; `#` in the title stands for the number of years. */
export interface HistoricPeg extends Row {
  on: Day;
}

const isBeat = (text: string): text is Beat => BEATS.some((beat) => beat === text);

/** Cells of one table: a row a line, cells between bars, `count` or one more of them. */
function cellsOf(table: string, count: number): string[][] {
  return table
    .trim()
    .split('\n')
    .map((line) => {
      const cells = line.split('|').map((cell) => cell.trim());
      if (cells.length !== count && cells.length !== count + 1) {
        throw new RangeError(`A row needs ${String(count)} cells: ${line}`);
      }
      return cells;
    });
}

function readBeats(text: string): Beat[] {
  const beats = text.split(',').map((beat) => beat.trim());
  return beats.map((beat) => {
    if (!isBeat(beat)) throw new RangeError(`Not a beat: ${beat}`);
    return beat;
  });
}

/** `5 U.S.C. 6103` has a stable address; other addresses stand in the table. */
function readSource(name: string, url: string | undefined): PegSource {
  const code = /^(\d+) U\.S\.C\. (\d+[a-z]?)\b/.exec(name);
  if (url !== undefined || code === null) return { name, url: url ?? null };
  const section = `title${code[1] ?? ''}-section${code[2] ?? ''}`;
  return {
    name,
    url: `https://uscode.house.gov/view.xhtml?req=granuleid:USC-prelim-${section}&num=0&edition=prelim`,
  };
}

/** Reads rows of `key | rule | title | beats | source [| address]`. Throws RangeError for a bad row. */
export function readRecurring(kind: PegKind, table: string): RecurringPeg[] {
  return cellsOf(table, 5).map(
    ([key = '', rule = '', title = '', beats = '', source = '', url]) => ({
      key,
      kind,
      rule: parseRule(rule),
      title,
      beats: readBeats(beats),
      source: readSource(source, url),
    }),
  );
}

/** Reads rows of `key | date | title with # | beats | source [| address]`. */
export function readHistoric(table: string): HistoricPeg[] {
  return cellsOf(table, 5).map(([key = '', on = '', title = '', beats = '', source = '', url]) => ({
    key,
    on: parseDay(on),
    title,
    beats: readBeats(beats),
    source: readSource(source, url),
  }));
}

/** Reads rows of `key | date of birth | name | beats`. */
export function readBirths(source: string, table: string): HistoricPeg[] {
  return cellsOf(table, 4).map(([key = '', on = '', name = '', beats = '']) => ({
    key: `birth-${key}`,
    on: parseDay(on),
    title: `# years since the birth of ${name}`,
    beats: readBeats(beats),
    source: { name: `${source}: ${name}`, url: null },
  }));
}

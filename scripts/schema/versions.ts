import { readdirSync } from 'node:fs';

/** The version of a moment: its UTC time as `YYYYMMDDHHMMSS`, as the official CLI writes it. */
export function versionAt(time: Date): string {
  return time.toISOString().replaceAll(/\D/g, '').slice(0, 14);
}

/** Whether 14 digits are a real time. */
function isTime(version: string): boolean {
  const iso = version.replace(/^(\d{4})(\d\d)(\d\d)(\d\d)(\d\d)(\d\d)$/, '$1-$2-$3T$4:$5:$6.000Z');
  const time = new Date(iso);
  return !Number.isNaN(time.getTime()) && time.toISOString() === iso;
}

/**
 * What is wrong with the versions of migration files, given in the order in which they were written: a version
 * is a real time, larger than all before it, and not later than the end of today (UTC). A larger one would
 * make the official CLI refuse a migration that is written today.
 */
export function versionProblems(files: readonly string[], now: Date): string[] {
  const endOfToday = `${versionAt(now).slice(0, 8)}235959`;
  const problems: string[] = [];
  let largest = '';
  for (const file of files) {
    const version = /^(\d{14})_[a-z0-9_]+\.sql$/.exec(file)?.[1];
    if (version === undefined || !isTime(version)) {
      problems.push(`${file}: the name must be <YYYYMMDDHHMMSS>_<name>.sql with a real time.`);
      continue;
    }
    if (version > endOfToday) problems.push(`${file} lies later than today.`);
    if (version <= largest) problems.push(`${file} is not later than the migration before it.`);
    if (version > largest) largest = version;
  }
  return problems;
}

/**
 * The file name of a migration that is written now. Two in one second, or after one that lies a little
 * ahead (another clock), get the next free second. Throws where that would lie later than today.
 */
export function nextMigrationFile(folder: string, name: string, now: Date): string {
  if (!/^[a-z0-9_]+$/.test(name))
    throw new Error(`The name of a migration has lower-case letters, digits and _: ${name}`);
  const versions = readdirSync(folder).flatMap((file) => /^\d{14}(?=_.*\.sql$)/.exec(file) ?? []);
  const last = versions.sort().at(-1) ?? '';
  const own = versionAt(now);
  const version = own > last ? own : versionAt(new Date(timeOf(last).getTime() + 1000));
  const [problem] = versionProblems([`${version}_${name}.sql`], now);
  if (problem !== undefined) throw new Error(problem);
  return `${version}_${name}.sql`;
}

function timeOf(version: string): Date {
  const [, year, month, day, hour, minute, second] =
    /^(\d{4})(\d\d)(\d\d)(\d\d)(\d\d)(\d\d)$/.exec(version) ?? [];
  return new Date(
    Date.UTC(
      Number(year),
      Number(month) - 1,
      Number(day),
      Number(hour),
      Number(minute),
      Number(second),
    ),
  );
}

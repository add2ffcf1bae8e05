import {
  readEvent,
  type StoredEvent,
} from '../../supabase/functions/_shared/domain/billing/stripe/stored-event.ts';
import type { Transactions } from '../../local/database.ts';
import { record, RECORDING_NAMES, type RecordingName } from './recorded.ts';
import { expectedText, projectedRows, shownRows } from './rows.ts';
import { API_VERSIONS, type ApiVersion } from './shapes.ts';
import type { StripeEvent } from './story.ts';

/** Every order of the values, the given one first. */
export function orders<T>(values: readonly T[]): T[][] {
  if (values.length < 2) return [[...values]];
  return values.flatMap((first, at) =>
    orders([...values.slice(0, at), ...values.slice(at + 1)]).map((rest) => [first, ...rest]),
  );
}

/** An event as the ledger takes it; throws when it cannot be read, which no fixture may be. */
export function kept(event: StripeEvent): StoredEvent {
  const read = readEvent(JSON.parse(JSON.stringify(event)));
  if (read === null || read.problem)
    throw new Error(`${event.id}: ${read?.problem ?? 'not an event'}`);
  return read;
}

/** The same event of another subscription: every id of the story carries `seed`. */
const renamed = (event: StoredEvent, from: string, to: string): string =>
  JSON.stringify(event).replaceAll(from, to);

export interface Tally {
  tried: number;
  wrong: string[];
  /** Rows that say themselves that they are not sure. */
  flagged: number;
}

interface Job {
  version: ApiVersion;
  name: RecordingName;
  /** Which event has lost its previous_attributes; -1 for none. */
  blurred: number;
}

/** Each story as it was recorded. */
export const whole = (versions: readonly ApiVersion[] = API_VERSIONS): Job[] =>
  versions.flatMap((version) => RECORDING_NAMES.map((name) => ({ version, name, blurred: -1 })));

/** Each story once for each of its updates, with that update not saying what it changed. */
export const blurred = (version: ApiVersion): Job[] =>
  RECORDING_NAMES.flatMap((name) =>
    record(name, version, '').events.flatMap(({ data }, at) =>
      data.previous_attributes !== undefined ? [{ version, name, blurred: at }] : [],
    ),
  );

/**
 * Every order of the stories, each order as a subscription of its own. `some` thins them out for
 * a slow database. Events of one order arrive one after the other in one transaction.
 */
export async function tryPermutations(
  database: Transactions,
  jobs: readonly Job[],
  some: (at: number) => boolean = () => true,
): Promise<Tally> {
  const tally: Tally = { tried: 0, wrong: [], flagged: 0 };
  const work = [...jobs];
  const next = async (): Promise<void> => {
    for (let job = work.shift(); job !== undefined; job = work.shift()) {
      const { version, name } = job;
      const own = `Perm${API_VERSIONS.indexOf(version)}${RECORDING_NAMES.indexOf(name)}b${job.blurred + 1}`;
      const story = record(name, version, own);
      delete story.events[job.blurred]?.data.previous_attributes;
      const events = story.events.map(kept);
      const chosen = orders(events).filter((_, at) => some(at));
      const named = chosen.map((order, at) => ({ order, as: `${own}x${at}x` }));
      await database.transaction((tx) =>
        tx.query(
          `select public.ingest_stripe_event(e.value, '') from unnest($1::jsonb[])
           with ordinality e (value, at) order by e.at`,
          [named.flatMap(({ order, as }) => order.map((event) => renamed(event, own, as)))],
        ),
      );
      const wanted = expectedText(story.expected());
      const ids = named.map(({ as }) => `sub_${as}`);
      const rows = await shownRows(database, ids);
      const projected = await projectedRows(database, ids);
      const rest = rows.get(`sub_${named[0]?.as}`)?.rest;
      for (const { order, as } of named) {
        const row = rows.get(`sub_${as}`);
        tally.tried += 1;
        if (JSON.stringify(row) !== JSON.stringify(projected.get(`sub_${as}`))) {
          tally.wrong.push(`sub_${as}: ${row?.shown ?? 'no row'}, not as its events say`);
        } else if (row?.flagged) tally.flagged += 1;
        else if (row?.shown !== wanted || row.rest !== rest) {
          const told = order.map(({ id }) => id.slice(-3)).join(' ');
          tally.wrong.push(
            `${name} ${version}, order ${told}: ` +
              `${row?.shown ?? 'no row'} (${row?.rest}), not ${wanted} (${rest})`,
          );
        }
      }
    }
  };
  await Promise.all([next(), next()]);
  return tally;
}

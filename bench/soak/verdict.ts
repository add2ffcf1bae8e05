import type pg from 'pg';
import type { TestStack } from '../../testing/browser/stack.ts';
import type { SoakMailServer } from './mail-server.ts';
import type { Ledger } from './world.ts';

/** Holds what was acknowledged against what is stored; returns what is wrong, and figures. */
export async function judge(
  ledger: Ledger,
  database: pg.Pool,
  stack: TestStack,
  mail: SoakMailServer,
): Promise<{ problems: string[]; figures: string[] }> {
  const problems: string[] = [];
  const figures: string[] = [];
  const counts = async (query: string, values: unknown[]): Promise<Map<string, number>> => {
    const { rows } = await database.query<{ key: string; n: string }>(query, values);
    return new Map(rows.map(({ key, n }) => [key, Number(n)]));
  };
  const compare = (
    what: string,
    noted: ReadonlyMap<string, boolean>,
    kept: Map<string, number>,
  ) => {
    const acknowledged = [...noted].filter(([, yes]) => yes).map(([key]) => key);
    const lost = acknowledged.filter((key) => !kept.has(key));
    const twice = [...kept].filter(([, n]) => n > 1);
    const unsure = [...noted].filter(([key, yes]) => !yes && kept.has(key));
    if (lost.length > 0)
      problems.push(
        `${what}: ${String(lost.length)} acknowledged and lost: ${lost.slice(0, 3).join(', ')}`,
      );
    if (twice.length > 0)
      problems.push(`${what}: ${String(twice.length)} twice: ${String(twice[0]?.[0])}`);
    figures.push(
      `${what}: ${String(acknowledged.length)} acknowledged, ${String(unsure.length)} stored without an answer, ` +
        `${String(lost.length)} lost, ${String(twice.length)} twice`,
    );
  };

  compare(
    'pegs',
    ledger.pegs,
    await counts(
      `select title as key, count(*) as n from public.own_pegs where title like 'soak %' group by 1`,
      [],
    ),
  );
  compare(
    'stripe events',
    ledger.events,
    await counts(
      'select event_id as key, count(*) as n from public.webhook_logs where event_id = any ($1) group by 1',
      [[...ledger.events.keys()]],
    ),
  );
  const unapplied = await counts(
    `select status::text as key, count(*) as n from public.webhook_logs
     where event_id = any ($1) and status not in ('success', 'retried_success') group by 1`,
    [[...ledger.events.keys()]],
  );
  figures.push(
    `stripe events that wait or failed: ${JSON.stringify(Object.fromEntries(unapplied))}`,
  );

  const runs = await counts(
    `select r.id::text as key, count(p.id) as n from public.pitch_runs r
     join public.pitches p on p.id = r.pitch_id where r.id = any ($1) group by 1`,
    [[...ledger.runs.keys()]],
  );
  compare('pitches', new Map([...ledger.runs].map(([run, pitch]) => [run, pitch !== null])), runs);
  const { rows: extra } = await database.query<{ n: string }>(
    `select count(*) as n from public.pitches p join public.users u on u.id = p.user_id
     where u.email like 'soak-%' and not exists (select 1 from public.pitch_runs r where r.pitch_id = p.id)`,
  );
  if (Number(extra[0]?.n) > 0) problems.push(`${String(extra[0]?.n)} pitches of no run`);

  const { rows: lines } = await database.query<{ user_id: string; logline: string }>(
    `select user_id::text, logline from public.creator_profiles where user_id = any ($1)`,
    [[...ledger.loglines.keys()]],
  );
  let wrong = 0;
  for (const { user_id, logline } of lines) {
    const noted = ledger.loglines.get(user_id);
    if (noted === undefined || noted.kept === null) continue;
    if (logline !== noted.kept && !noted.tried.includes(logline)) wrong += 1;
  }
  if (wrong > 0) problems.push(`profiles: ${String(wrong)} do not hold what was saved last`);
  figures.push(`profiles: ${String(lines.length)} hold what was saved last`);

  const { rows: sends } = await database.query<{
    id: string;
    status: string;
    mail: string | null;
    mails: string;
    error: string | null;
  }>(
    `select s.id::text, s.status, min(m.id::text) as mail, count(m.id) as mails, min(m.error) as error
     from public.pitch_sends s
     left join private.mail_outbox m on m.ref_table = 'pitch_sends' and m.ref_id = s.id and m.kind = 'pitch'
     where s.id = any ($1) group by s.id`,
    [[...ledger.sends]],
  );
  const doubled = sends.filter(({ mails }) => Number(mails) > 1);
  if (doubled.length > 0) problems.push(`sends: ${String(doubled.length)} with two mails`);
  const waiting = sends.filter(
    ({ status, error }) => status === 'queued' || (status === 'failed' && (error ?? '') === ''),
  );
  if (waiting.length > 0)
    problems.push(`sends: ${String(waiting.length)} neither sent nor failed with a reason`);
  const copies = [...mail.taken].filter(([id]) =>
    sends.some((send) => send.mail !== null && id.includes(send.mail)),
  );
  const states = new Map<string, number>();
  for (const { status } of sends) states.set(status, (states.get(status) ?? 0) + 1);
  if (sends.length < ledger.sends.size)
    problems.push('sends: some that were acknowledged are gone');
  const unmailed = sends.filter(
    (send) =>
      send.status === 'sent' &&
      !copies.some(([id]) => send.mail !== null && id.includes(send.mail)),
  );
  if (unmailed.length > 0)
    problems.push(`sends: ${String(unmailed.length)} called sent without a mail`);
  const again = copies.reduce((sum, [, n]) => sum + n - 1, 0);
  figures.push(
    `sends: ${String(sends.length)} acknowledged and kept (${JSON.stringify(Object.fromEntries(states))}), ` +
      `${String(copies.length)} mails, ${String(again)} further copies under the same Message-ID`,
  );

  let unread = 0;
  const { rows: pictures } = await database.query<{ bucket: string; name: string }>(
    `select bucket, object_name as name from private.pictures where id = any ($1)`,
    [[...ledger.pictures]],
  );
  for (const { bucket, name } of pictures) {
    const file = await fetch(`${stack.url}/storage/v1/object/${bucket}/${name}`, {
      headers: {
        apikey: stack.secrets['secretKey'] ?? '',
        authorization: `Bearer ${stack.secrets['secretKey'] ?? ''}`,
      },
    });
    if (!file.ok || (await file.arrayBuffer()).byteLength === 0) unread += 1;
  }
  if (pictures.length < ledger.pictures.size || unread > 0)
    problems.push(
      `pictures: ${String(ledger.pictures.size - pictures.length + unread)} acknowledged and lost`,
    );
  figures.push(
    `pictures: ${String(ledger.pictures.size)} acknowledged, ${String(unread)} unreadable`,
  );

  if (ledger.speechless.length > 0)
    problems.push(
      `${String(ledger.speechless.length)} failures without words: ${ledger.speechless.slice(0, 5).join(' | ')}`,
    );
  return { problems, figures };
}

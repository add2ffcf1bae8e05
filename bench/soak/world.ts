import type pg from 'pg';
import { LocalStack } from '../../testing/stripe/local-stack.ts';
import type { TestStack } from '../../testing/browser/stack.ts';

export const PASSWORD = 'Peg-Soak-2026';

const WORDS =
  `account apron archive attic auction baker ballot barber basement basket bench bicycle blanket border bottle bread bridge bucket budget bus
  button cabin camera candle canvas card carpet castle cellar census chair chapel choir church circle clinic clock coat coffee coin
  college comet corner cotton courthouse cousin cradle credit crop curtain debt deed desk diary dinner doctor dollar door drawer drum
  engine farm fence ferry festival field fiddle fire flood flour forest fountain freight garden garage ghost glass grain grandmother
  grocery guitar hall hammer harbor harvest hat hospital hotel house ink island jacket journal judge jury kettle kitchen ladder lamp
  landlord lantern ledger letter library loan lumber lunch machine map market mayor meadow medal melon menu mill mirror mortgage
  mountain museum nail needle neighbor newspaper nurse orchard organ oven paint paper parade park pastor pencil pension pepper
  photograph piano pilot pipe planet plumber poet porch potato pump quarter quilt radio railway rent rice river road roof rope
  sailor salary school season shelf ship shoe shop signal singer soap soldier spoon stamp station stove street suitcase summer
  table tailor tax teacher tent theater ticket tower town tractor train tree trumpet tunnel uncle union valley van village violin
  voter wagon wallet warehouse watch well wheat wheel window winter worker yard`.split(/\s+/);

/** A sentence of about `count` nouns drawn by lot: no two accounts write alike, as the product demands. */
export function sentence(count: number): string {
  const nouns = Array.from(
    { length: count },
    () => WORDS[Math.floor(Math.random() * WORDS.length)] ?? '',
  );
  return `Nobody counts the ${nouns.slice(0, -1).join(', the ')} or the ${nouns.at(-1) ?? ''}.`;
}

/** An account of the soak; its token is renewed when the server calls it expired. */
export interface SoakUser {
  id: string;
  email: string;
  token: string;
  kind: 'creator' | 'media';
}

/** What came back for one request, or that nothing did. */
export interface Answer {
  /** 0 when the connection broke. */
  status: number;
  body: unknown;
}

/** What the soak noted, to be held against the database at its end. */
export class Ledger {
  /** Values of a creator's logline: the last that was acknowledged, and those tried after it. */
  readonly loglines = new Map<string, { kept: string | null; tried: string[] }>();
  /** Titles of pegs; true when acknowledged. */
  readonly pegs = new Map<string, boolean>();
  /** Runs of pitches; the id of the pitch that was acknowledged. */
  readonly runs = new Map<string, string | null>();
  /** Sends that were acknowledged. */
  readonly sends = new Set<string>();
  /** Stripe events; true when acknowledged. */
  readonly events = new Map<string, boolean>();
  /** Addresses of pictures that were acknowledged. */
  readonly pictures = new Set<string>();
  /** Requests by job and outcome: `ok`, `broken`, or a status. */
  readonly outcomes = new Map<string, Map<string, number>>();
  /** Refusals without words. */
  readonly speechless: string[] = [];

  note(job: string, { status, body }: Answer): boolean {
    const ok = status >= 200 && status < 300;
    const outcome = ok ? 'ok' : status === 0 ? 'broken' : String(status);
    const counts = this.outcomes.get(job) ?? new Map<string, number>();
    counts.set(outcome, (counts.get(outcome) ?? 0) + 1);
    this.outcomes.set(job, counts);
    if (!ok && status !== 0 && wordsOf(body) === '') {
      this.speechless.push(`${job} ${String(status)} ${JSON.stringify(body).slice(0, 120)}`);
    }
    return ok;
  }
}

/** The words for a person in a refusal, '' without any. */
function wordsOf(body: unknown): string {
  if (typeof body !== 'object' || body === null) return '';
  const found = ['message', 'msg', 'error_description', 'error'].map((key): unknown =>
    Reflect.get(body, key),
  );
  const words = found.find((value) => typeof value === 'string' && value.trim() !== '');
  if (typeof words === 'string') return words;
  return found.map(wordsOf).find((inner) => inner !== '') ?? '';
}

/** One request to the stack; never throws. */
export async function request(
  stack: TestStack,
  path: string,
  init: RequestInit & { token?: string } = {},
): Promise<Answer> {
  const headers = new Headers(init.headers);
  headers.set('apikey', stack.secrets['publishableKey'] ?? '');
  if (init.token !== undefined) headers.set('authorization', `Bearer ${init.token}`);
  if (typeof init.body === 'string' && !headers.has('content-type'))
    headers.set('content-type', 'application/json');
  try {
    const response = await fetch(stack.url + path, {
      ...init,
      headers,
      signal: AbortSignal.timeout(60_000),
    });
    const text = await response.text();
    try {
      return { status: response.status, body: text === '' ? null : JSON.parse(text) };
    } catch {
      return { status: response.status, body: text };
    }
  } catch {
    return { status: 0, body: null };
  }
}

export async function signIn(stack: TestStack, email: string): Promise<string | null> {
  const { status, body } = await request(stack, '/auth/v1/token?grant_type=password', {
    method: 'POST',
    body: JSON.stringify({ email, password: PASSWORD }),
  });
  return status === 200 ? (body as { access_token: string }).access_token : null;
}

/** Signs an account up and confirms it with the link in its mail. */
async function signUp(stack: TestStack, kind: SoakUser['kind'], number: number): Promise<SoakUser> {
  const email = `soak-${kind}-${String(number)}@people.example`;
  const made = await request(stack, '/auth/v1/signup', {
    method: 'POST',
    body: JSON.stringify({
      email,
      password: PASSWORD,
      data: { name: `Soak ${String(number)}`, role: kind, city_region: 'Atlanta, GA' },
    }),
  });
  const created = made.body as { id?: string; user?: { id: string } };
  const mails = await fetch(`${stack.mailbox}?to=${encodeURIComponent(email)}`);
  const [mail] = (await mails.json()) as { text: string }[];
  const hash = /token_hash=([0-9a-f]+)/.exec(mail?.text ?? '')?.[1];
  if (hash === undefined) throw new Error(`No mail to ${email}: ${JSON.stringify(made)}`);
  await request(stack, '/auth/v1/verify', {
    method: 'POST',
    body: JSON.stringify({ token_hash: hash, type: 'signup' }),
  });
  const token = await signIn(stack, email);
  if (token === null) throw new Error(`${email} cannot sign in.`);
  return { id: created.id ?? created.user?.id ?? '', email, token, kind };
}

/** Makes the accounts, their profiles, and room at the outlets. */
export async function makeWorld(
  stack: TestStack,
  database: pg.Pool,
  count: number,
): Promise<SoakUser[]> {
  const users: SoakUser[] = [];
  for (let at = 0; at < count; at += 1) {
    users.push(await signUp(stack, at % 5 === 4 ? 'media' : 'creator', at));
  }
  await database.query(`
    update public.users set created_at = now() - interval '60 days' where email like 'soak-%';
    update public.outlets set weekly_cap = 50;
    update public.media_profiles set weekly_cap = 50;
    update public.creator_profiles p set
      beats = array['Business', 'Culture', 'Education'], contact_email = u.email,
      slug = 'soak-' || right(u.id::text, 12), epk_published = true,
      bio_short = 'A bookkeeper and teacher in Atlanta.'
    from public.users u where u.id = p.user_id and u.email like 'soak-creator%'`);
  for (const { id, kind } of users) {
    if (kind !== 'creator') continue;
    const facts = Array.from({ length: 6 }, (_, at) => ({
      text: `I have taught ${String(200 + at)} families to talk about money at the ${WORDS[at] ?? ''}.`,
    }));
    await database.query(
      `update public.creator_profiles
       set logline = $2, timely_angle = $3, facts = $4::jsonb,
         who = 'I am a bookkeeper in Atlanta, and I teach families to read their money out loud.'
       where user_id = $1`,
      [id, sentence(4), sentence(5), JSON.stringify(facts)],
    );
  }
  // Plan Mapping as the settings page keeps it, so that the events of the soak name a plan.
  await new LocalStack(stack.url, stack.data).prices();
  return users;
}

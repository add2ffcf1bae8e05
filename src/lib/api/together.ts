import { anObject, parseResponse, type ResponseSchema } from '@/lib/api/parse-response';
import { rpc } from '@/lib/api/rpc';
import type { Database } from '@/types/database';

type Functions = Database['public']['Functions'];

/** The functions of `87_screens` that answer what several queries ask, and the parts of their answers. */
const PARTS = {
  my_shell: ['account', 'zone', 'yeses', 'entitlements', 'quota', 'holds'],
  my_dashboard: [
    'stats',
    'results',
    'worked',
    'introductions',
    'requests',
    'entries',
    'cards',
    'reviews',
    'proposals',
    'profile',
    'activity',
  ],
  my_pitch_screen: ['proposals', 'entries', 'reviews', 'review_quota', 'own_cards', 'kit'],
  my_fix_screen: ['issue', 'home', 'asked', 'samples', 'verdicts', 'welcomed', 'digest'],
  my_editor_introductions_screen: ['received', 'asked', 'ran'],
  my_profile_screen: ['own_profile', 'profile_draft'],
  my_new_pitch_screen: ['pitching_profile', 'closings', 'near'],
  my_calendar_screen: ['own_pegs', 'own_beats'],
  my_kit_screen: ['own_kit', 'kit_links', 'kit_holdings'],
} as const;

type Together = keyof typeof PARTS;
type Part = (typeof PARTS)[Together][number];

interface Asked {
  account: string;
  at: number;
  answer: Promise<Record<string, unknown>>;
  /** What no query took yet. */
  left: Set<Part>;
}

const answerSchema = anObject<Record<string, unknown>>();
/** A part that no query took by then is out of date. */
const TAKEN_WITHIN_MS = 10_000;
/** As long as a query is fresh. */
const AGAIN_AFTER_MS = 3_000;

const asked = new Map<Together, Asked>();

/** Asks at once what several queries of an account are about to ask. They take their parts with `partOr`. */
export function askTogether<Name extends Together>(
  name: Name,
  args: Functions[Name]['Args'],
  account: string,
): void {
  const before = asked.get(name);
  if (before?.account === account && Date.now() - before.at < AGAIN_AFTER_MS) return;
  const answer = rpc(name, args, answerSchema, new AbortController().signal);
  // Each query that waits for it asks for itself then.
  answer.catch(() => undefined);
  asked.set(name, { account, at: Date.now(), answer, left: new Set(PARTS[name]) });
}

/** Drops what was asked: a change was made, and what was answered before it is not true any more. */
export function dropTogether(): void {
  asked.clear();
}

/** The part of a query in what was just asked together, once; `ask` where it is not there. */
export async function partOr<T>(
  part: Part,
  account: string,
  schema: ResponseSchema<T>,
  ask: () => Promise<T>,
): Promise<T> {
  const known = [...asked.values()].find(
    (one) => one.account === account && one.left.has(part) && Date.now() - one.at < TAKEN_WITHIN_MS,
  );
  if (known === undefined) return ask();
  known.left.delete(part);
  try {
    return parseResponse(part, schema, (await known.answer)[part]);
  } catch {
    return ask();
  }
}

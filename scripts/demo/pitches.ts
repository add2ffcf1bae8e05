import { isDeepStrictEqual } from 'node:util';
import { composePitch } from '../../supabase/functions/_shared/domain/pitch/composer/compose.ts';
import { groundsOf } from '../../supabase/functions/_shared/domain/pitch/ledger/grounds.ts';
import type { PitchType } from '../../supabase/functions/_shared/domain/pitch/pitch.ts';
import { storySchema, type Story } from '../../supabase/functions/_shared/domain/pitch/story.ts';
import { unsupportedClaims } from '../../supabase/functions/_shared/domain/pitch/claims.ts';
import {
  pitchProfileSchema,
  type PitchProfile,
} from '../../supabase/functions/_shared/domain/profile/profile.ts';

/** What a creator of the seed pitched. */
interface DemoPitch {
  news_peg: string;
  take: string;
  story: Partial<Story>;
  pitch_type: PitchType;
  days_ago: number;
}

/** A pitch as the seed holds it: the columns of `pitches` and `pitch_variations`. */
type Stored = ReturnType<typeof compose>;

const CREATORS = /\$creators\$(\[.*?\])\$creators\$/su;
const PITCHES = /\$pitches\$(\[.*?\])\$pitches\$/su;
/** A creator's row in the list of accounts: email, password, name, kind, city. */
const ACCOUNT = /'([^']+@[^']+)', (?:null|'[^']*'), '([^']+)', 'creator', '([^']+)'/gu;

/**
 * The text of the seed with its pitches written by the composer from the words that the seed's
 * creators say about themselves. Throws when the seed cannot be read, or when a pitch is no pitch to
 * show: no variation, or a sentence that the ledger marks.
 */
export function withComposedPitches(seed: string): string {
  const before = new Map(listIn<Stored>(seed, PITCHES).map((pitch) => [pitch.id, pitch]));
  const accounts = new Map(
    [...seed.matchAll(ACCOUNT)].map(([, email = '', name, city_region]) => [
      email,
      { name, city_region },
    ]),
  );
  const pitches = listIn<{ email: string; pitches: DemoPitch[] }>(seed, CREATORS)
    .flatMap(({ email, pitches: pitched, ...about }) => {
      const account = accounts.get(email);
      if (account === undefined) throw new Error(`The seed has no creator's account of ${email}.`);
      const profile = pitchProfileSchema.parse({ ...about, ...account });
      return pitched.map((pitch) => ({ email, profile, pitch }));
    })
    .map(({ email, profile, pitch }, index) => {
      const written = compose(index + 1, email, profile, pitch);
      const known = before.get(written.id);
      // How long it took differs each time: it stays as it was measured when these words were new.
      const isSame =
        known !== undefined &&
        isDeepStrictEqual({ ...written, duration_ms: 0 }, { ...known, duration_ms: 0 });
      return isSame ? known : written;
    });
  return seed.replace(PITCHES, () => `$pitches$${listText(pitches)}$pitches$`);
}

function listIn<Item>(seed: string, place: RegExp): Item[] {
  const text = place.exec(seed)?.[1];
  if (text === undefined) throw new Error(`The seed has no list ${String(place)}.`);
  return JSON.parse(text) as Item[];
}

function compose(number: number, email: string, profile: PitchProfile, pitch: DemoPitch) {
  const started = performance.now();
  const story = storySchema.parse(pitch.story);
  const input = { ...pitch, story, profile, chosen: null };
  const variations = composePitch(input);
  const duration_ms = Math.round(performance.now() - started);
  if (variations.length === 0) {
    throw new Error(
      `'${pitch.news_peg}' has no variation. Give its creator a fact and a sentence of who they are.`,
    );
  }
  const [marked] = variations.flatMap(({ claims }) => unsupportedClaims(claims));
  if (marked !== undefined) {
    throw new Error(
      `'${pitch.news_peg}' says what no source says (${marked.reason ?? 'no reason'}): ${marked.text}`,
    );
  }
  return {
    id: uuid('44444444', number),
    email,
    ...pitch,
    story,
    generator: 'composer',
    model: null,
    fallback_reason: null,
    input_tokens: 0,
    output_tokens: 0,
    duration_ms,
    grounds: groundsOf(profile, input),
    variations: variations.map((variation, index) => ({
      id: uuid('55555555', number * 10 + index + 1),
      position: index + 1,
      ...variation,
    })),
  };
}

const uuid = (prefix: string, number: number) =>
  `${prefix}-0000-4000-8000-${String(number).padStart(12, '0')}`;

/** JSON with one line for each text, ground and claim, so that a change is read line by line. */
function listText(value: unknown, indent = ''): string {
  const isLeaf = (part: unknown) =>
    typeof part !== 'object' ||
    part === null ||
    Object.values(part).every((inner) => typeof inner !== 'object' || inner === null);
  const deeper = `${indent}  `;
  if (isLeaf(value)) return JSON.stringify(value);
  const [open, close] = Array.isArray(value) ? ['[', ']'] : ['{', '}'];
  const lines = Object.entries(value as object).map(([key, part]) => {
    const text = listText(part, deeper);
    return Array.isArray(value) ? `${deeper}${text}` : `${deeper}${JSON.stringify(key)}: ${text}`;
  });
  return `${open}\n${lines.join(',\n')}\n${indent}${close}`;
}

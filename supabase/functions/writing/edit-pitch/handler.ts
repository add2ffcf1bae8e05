import { z } from 'zod';
import {
  editPitchRequestSchema,
  editPitchResponseSchema,
  type VariationEdit,
} from '../../_shared/domain/api/writing/edit-pitch.ts';
import type { Claim } from '../../_shared/domain/pitch/claims.ts';
import {
  correctedAnswers,
  type CorrectedAnswers,
} from '../../_shared/domain/pitch/corrected-answers.ts';
import type { Ground } from '../../_shared/domain/pitch/ledger/ground.ts';
import { groundsOf } from '../../_shared/domain/pitch/ledger/grounds.ts';
import { ledgerOf } from '../../_shared/domain/pitch/ledger/ledger.ts';
import { withSmallFixes } from '../../_shared/domain/pitch/ledger/small-fix.ts';
import {
  storedPitchSchema,
  storedVariationSchema,
  typeOf,
  type StoredVariation,
} from '../../_shared/domain/pitch/stored-pitch.ts';
import type { PitchProfile } from '../../_shared/domain/profile/profile.ts';
import type { Caller } from '../../_shared/runtime/request/auth.ts';
import { endpoint, readJson, respond, type Handler } from '../../_shared/runtime/request/http.ts';
import { HttpError } from '../../_shared/runtime/request/http-error.ts';
import type { Log } from '../../_shared/runtime/log.ts';
import { enforceLimit, type RateLimiter } from '../../_shared/runtime/request/rate-limit.ts';

/** What `variation_context` returns: a pitch and all its variations. */
export const variationContextSchema = z.object({
  pitch: storedPitchSchema,
  variations: z.array(storedVariationSchema),
});
export type VariationContext = z.infer<typeof variationContextSchema>;

export interface Edit {
  userId: string;
  variationId: string;
  revision: number;
  words: VariationEdit;
  claims: Claim[];
  /** The variation's own grounds; null: those of its pitch. */
  grounds: readonly Ground[] | null;
  /** Answers to the pitch with a spelling that this edit corrects; null: they stay. */
  answers: CorrectedAnswers | null;
}

export interface Deps {
  requireUser: (request: Request) => Promise<Caller>;
  hit: RateLimiter;
  /** Throws 404 `pitch_not_found`. */
  context: (userId: string, variationId: string) => Promise<VariationContext>;
  /** The caller's own profile, read through RLS. */
  profile: (request: Request, userId: string) => Promise<PitchProfile>;
  /** The sentences of these variations that the caller said are true; none of another creator's. */
  confirmed: (request: Request, variationIds: readonly string[]) => Promise<string[]>;
  /** Stores nothing when the revision is old, and returns the row as it is. */
  store: (edit: Edit) => Promise<{ stored: boolean; variation: StoredVariation }>;
  log: Log;
}

/** Typing saves itself about once a second. */
const EDITS_PER_TEN_MINUTES = 600;
const BODY_LIMIT = 128 * 1024;

/** Stores the edited words of a variation with their ledger. Throws 409 `version_conflict`. */
export function createHandler(deps: Deps): Handler {
  return endpoint({ name: 'edit-pitch', methods: ['POST'], log: deps.log }, async (request) => {
    const caller = await deps.requireUser(request);
    const input = await readJson(request, editPitchRequestSchema, BODY_LIMIT);
    await enforceLimit(deps.hit, `edit-pitch:${caller.id}`, EDITS_PER_TEN_MINUTES, 600);

    const { variation_id, revision, ...edit } = input;
    const { pitch, variations } = await deps.context(caller.id, variation_id);
    const current = variations.find(({ id }) => id === variation_id);
    const type = current === undefined ? pitch.pitch_type : typeOf(pitch, current);
    const points = type === 'podcast' ? (edit.talking_points ?? []) : [];
    const words = { ...edit, talking_points: points.length > 0 ? points : null };

    // A pitch from before its grounds were stored is checked against the profile as it is now.
    const known = current?.grounds ?? (pitch.grounds.length > 0 ? null : undefined);
    const own =
      known === undefined ? groundsOf(await deps.profile(request, caller.id), pitch) : known;
    const grounds = own ?? pitch.grounds;
    const claims = ledgerOf(words, grounds, pitch.story.subject);
    const confirmed = claims.every(({ supported }) => supported)
      ? []
      : await deps.confirmed(
          request,
          variations.map(({ id }) => id),
        );
    const checked = withSmallFixes(claims, grounds, confirmed);
    const { stored, variation } = await deps.store({
      userId: caller.id,
      variationId: variation_id,
      revision,
      words,
      claims: checked,
      grounds: own,
      answers: correctedAnswers(pitch, current?.claims ?? [], checked),
    });
    if (!stored) {
      throw new HttpError(
        'version_conflict',
        'This pitch was changed somewhere else. Choose which words to keep.',
        { extra: { variation: storedVariationSchema.parse(variation) } },
      );
    }
    return respond(editPitchResponseSchema, { variation });
  });
}

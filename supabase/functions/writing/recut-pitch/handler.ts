import {
  recutPitchRequestSchema,
  recutPitchResponseSchema,
} from '../../_shared/domain/api/writing/recut-pitch.ts';
import { missingForPitch } from '../../_shared/domain/pitch/composer/gaps.ts';
import type { Ground } from '../../_shared/domain/pitch/ledger/ground.ts';
import { typedGrounds } from '../../_shared/domain/pitch/own-words.ts';
import { groundsOf } from '../../_shared/domain/pitch/ledger/grounds.ts';
import type { PitchType } from '../../_shared/domain/pitch/pitch.ts';
import {
  chosenFor,
  chosenNow,
  typedSubject,
  withSubject,
} from '../../_shared/domain/pitch/recut.ts';
import type { StoredPitch, StoredVariation } from '../../_shared/domain/pitch/stored-pitch.ts';
import type { PitchProfile } from '../../_shared/domain/profile/profile.ts';
import type { Caller } from '../../_shared/runtime/request/auth.ts';
import { endpoint, readJson, respond, type Handler } from '../../_shared/runtime/request/http.ts';
import { HttpError } from '../../_shared/runtime/request/http-error.ts';
import type { Log } from '../../_shared/runtime/log.ts';
import type { WriteInput, WrittenVariation } from '../../_shared/runtime/model/write-event.ts';
import { refuseSolemn } from '../../_shared/runtime/refuse-solemn.ts';
import { enforceLimit, type RateLimiter } from '../../_shared/runtime/request/rate-limit.ts';

export interface Deps {
  requireUser: (request: Request) => Promise<Caller>;
  hit: RateLimiter;
  /** Throws 404 `pitch_not_found`. */
  context: (
    userId: string,
    pitchId: string,
  ) => Promise<{ pitch: StoredPitch; variations: StoredVariation[] }>;
  /** The caller's own profile, read through RLS. */
  profile: (request: Request, userId: string) => Promise<PitchProfile>;
  /** The last lines of the caller's latest pitches. */
  closings: (request: Request, userId: string) => Promise<string[]>;
  /** Null when the inputs give no pitch. */
  write: (userId: string, input: WriteInput) => Promise<WrittenVariation | null>;
  /** Stores the cut; the stored one when another request was faster. */
  save: (
    userId: string,
    cut: { pitchId: string; type: PitchType; written: WrittenVariation; grounds: Ground[] },
  ) => Promise<StoredVariation>;
  log: Log;
}

const CALLS_PER_TEN_MINUTES = 20;

/**
 * Writes a pitch in another format, from the profile as it is now and what was said and ticked for the
 * pitch; a subject line of their own stays. There is one cut for each format: a repeated request returns it. It costs no quota.
 */
export function createHandler(deps: Deps): Handler {
  return endpoint({ name: 'recut-pitch', methods: ['POST'], log: deps.log }, async (request) => {
    const caller = await deps.requireUser(request);
    const { pitch_id, pitch_type } = await readJson(request, recutPitchRequestSchema);
    await enforceLimit(deps.hit, `recut-pitch:${caller.id}`, CALLS_PER_TEN_MINUTES, 600);

    const { pitch, variations } = await deps.context(caller.id, pitch_id);
    const stored = variations.find((one) => one.pitch_type === pitch_type);
    if (stored !== undefined) return respond(recutPitchResponseSchema, { variation: stored });
    if (pitch.pitch_type === pitch_type)
      throw new HttpError('invalid_input', 'This pitch is written for this format.');
    refuseSolemn(pitch);

    const profile = await deps.profile(request, caller.id);
    const missing = missingForPitch({ profile, take: pitch.take });
    const written =
      missing.length > 0
        ? null
        : await deps.write(caller.id, {
            ...pitch,
            profile,
            pitch_type,
            chosen: chosenFor(chosenNow(pitch, profile), profile, pitch_type),
            earlier: await deps.closings(request, caller.id),
          });
    if (written === null)
      throw new HttpError(
        'profile_incomplete',
        'Your profile has changed, and there is too little in it now for another version. Say who you are, and one true thing you did.',
        { extra: { gaps: missing } },
      );
    const grounds = [...groundsOf(profile, pitch), ...typedGrounds(pitch.grounds)];
    const subject = typedSubject(pitch, variations);
    const variation = await deps.save(caller.id, {
      pitchId: pitch_id,
      type: pitch_type,
      written:
        subject === null
          ? written
          : { ...written, variation: withSubject(written.variation, subject, grounds) },
      grounds,
    });
    return respond(recutPitchResponseSchema, { variation });
  });
}

import { profileGaps } from '../_shared/domain/pitch/composer/gaps.ts';
import {
  generatePitchesRequestSchema,
  generatePitchesResponseSchema,
  type GeneratePitchesRequest,
  type SavedPitch,
} from '../_shared/domain/api/generate-pitches.ts';
import type { PitchProfile } from '../_shared/domain/profile/profile.ts';
import { pitchesLeft, type PitchQuota } from '../_shared/domain/pitch/quota.ts';
import type { Caller } from '../_shared/runtime/auth.ts';
import { endpoint, readJson, respond, type Handler } from '../_shared/runtime/http.ts';
import { HttpError } from '../_shared/runtime/http-error.ts';
import type { Log } from '../_shared/runtime/log.ts';
import type { WrittenPitch } from '../_shared/runtime/model/write-pitch.ts';
import { enforceLimit, type RateLimiter } from '../_shared/runtime/rate-limit.ts';

export interface Deps {
  requireUser: (request: Request) => Promise<Caller>;
  hit: RateLimiter;
  /** The caller's month so far, asked as the caller. */
  quota: (request: Request) => Promise<PitchQuota>;
  /** The caller's own profile, read through RLS. */
  profile: (request: Request, userId: string) => Promise<PitchProfile>;
  write: (input: GeneratePitchesRequest & { profile: PitchProfile }) => Promise<WrittenPitch>;
  /** Enforces the quota once more, under a lock, and keeps the pitch. */
  save: (
    userId: string,
    input: GeneratePitchesRequest,
    written: WrittenPitch,
  ) => Promise<SavedPitch>;
  log: Log;
}

const TRIES_IN_TEN_MINUTES = 20;
const OUT_OF_PITCHES =
  'You have used your free AI pitch for this month. A paid plan writes without limit.';

/** Writes and keeps three variations: {news_peg, pitch_type} -> {pitch, variations, quota, gaps}. */
export function createHandler(deps: Deps): Handler {
  return endpoint(
    { name: 'generate-pitches', methods: ['POST'], log: deps.log },
    async (request) => {
      const caller = await deps.requireUser(request);
      const input = await readJson(request, generatePitchesRequestSchema, 8192);
      await enforceLimit(deps.hit, `generate-pitches:${caller.id}`, TRIES_IN_TEN_MINUTES, 600);

      const [quota, profile] = await Promise.all([
        deps.quota(request),
        deps.profile(request, caller.id),
      ]);
      // Asked before writing so that no model is paid for a pitch that cannot be kept.
      if (pitchesLeft(quota) === 0) {
        throw new HttpError(402, 'quota_exceeded', OUT_OF_PITCHES, { extra: { quota } });
      }

      const written = await deps.write({ ...input, profile });
      const saved = await deps.save(caller.id, input, written);
      return respond(generatePitchesResponseSchema, { ...saved, gaps: profileGaps(profile) });
    },
  );
}

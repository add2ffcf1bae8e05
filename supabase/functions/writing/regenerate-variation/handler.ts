import {
  regenerateVariationRequestSchema,
  regenerateVariationResponseSchema,
  type RegenerateVariationResponse,
} from '../../_shared/domain/api/writing/regenerate-variation.ts';
import { missingForPitch } from '../../_shared/domain/pitch/composer/gaps.ts';
import type { Ground } from '../../_shared/domain/pitch/ledger/ground.ts';
import { typedGrounds } from '../../_shared/domain/pitch/own-words.ts';
import { groundsOf } from '../../_shared/domain/pitch/ledger/grounds.ts';
import type { Variation } from '../../_shared/domain/pitch/pitch.ts';
import { chosenFor, withAdded } from '../../_shared/domain/pitch/recut.ts';
import {
  typeOf,
  type StoredPitch,
  type StoredVariation,
} from '../../_shared/domain/pitch/stored-pitch.ts';
import type { PitchProfile } from '../../_shared/domain/profile/profile.ts';
import type { Caller } from '../../_shared/runtime/request/auth.ts';
import { inBackground } from '../../_shared/runtime/background.ts';
import { endpoint, readJson, respond, type Handler } from '../../_shared/runtime/request/http.ts';
import { HttpError } from '../../_shared/runtime/request/http-error.ts';
import type { Log } from '../../_shared/runtime/log.ts';
import type { WriteInput, WrittenVariation } from '../../_shared/runtime/model/write-event.ts';
import { endFailedRun, type Run } from '../../_shared/runtime/pitch-run.ts';
import { refuseSolemn } from '../../_shared/runtime/refuse-solemn.ts';
import { enforceLimit, type RateLimiter } from '../../_shared/runtime/request/rate-limit.ts';

export interface Deps {
  requireUser: (request: Request) => Promise<Caller>;
  hit: RateLimiter;
  /**
   * Starts the run; `saved` is the stored result of a repeated request. Throws 404
   * `pitch_not_found`, 409 `regenerate_limit`, `already_running`, `run_mismatch`.
   */
  begin: (
    userId: string,
    runId: string,
    variationId: string,
  ) => Promise<{ attempt: number; saved: RegenerateVariationResponse | null }>;
  context: (
    userId: string,
    variationId: string,
  ) => Promise<{ pitch: StoredPitch; variations: StoredVariation[] }>;
  /** The caller's own profile, read through RLS. */
  profile: (request: Request, userId: string) => Promise<PitchProfile>;
  /** The last lines of the caller's latest pitches. */
  closings: (request: Request, userId: string) => Promise<string[]>;
  /** Another variation than those to avoid; null when nothing different is left to say. */
  write: (
    userId: string,
    input: WriteInput,
    avoid: readonly Variation[],
  ) => Promise<WrittenVariation | null>;
  save: (
    run: Run,
    written: WrittenVariation,
    grounds: readonly Ground[],
  ) => Promise<RegenerateVariationResponse>;
  fail: (run: Run, code: string) => Promise<unknown>;
  log: Log;
}

const CALLS_PER_TEN_MINUTES = 30;

/**
 * Writes one variation again, from the profile as it is now: what was ticked for the pitch, and what was
 * added since. It costs no quota.
 */
export function createHandler(deps: Deps): Handler {
  return endpoint(
    { name: 'regenerate-variation', methods: ['POST'], log: deps.log },
    async (request) => {
      const caller = await deps.requireUser(request);
      const input = await readJson(request, regenerateVariationRequestSchema);
      const key = `regenerate-variation:${caller.id}`;
      await enforceLimit(deps.hit, key, CALLS_PER_TEN_MINUTES, 600);

      const { attempt, saved } = await deps.begin(caller.id, input.run_id, input.variation_id);
      if (saved !== null) return respond(regenerateVariationResponseSchema, saved);
      const run = { id: input.run_id, attempt };
      const work = async () => {
        try {
          const { pitch, variations } = await deps.context(caller.id, input.variation_id);
          refuseSolemn(pitch);
          const profile = await deps.profile(request, caller.id);
          const earlier = await deps.closings(request, caller.id);
          const current = variations.find(({ id }) => id === input.variation_id);
          const type = current === undefined ? pitch.pitch_type : typeOf(pitch, current);
          // A cut for another format tells the same, for other offers.
          const ticked = withAdded(pitch, profile, type);
          const chosen = type === pitch.pitch_type ? ticked : chosenFor(ticked, profile, type);
          const written = await write(
            caller.id,
            { ...pitch, pitch_type: type, chosen, profile, earlier },
            variations.filter((one) => typeOf(pitch, one) === type),
          );
          const grounds = [...groundsOf(profile, pitch), ...typedGrounds(pitch.grounds)];
          return await deps.save(run, written, grounds);
        } catch (error) {
          await endFailedRun(deps, run, error);
          throw error;
        }
      };
      // It goes on when the caller disconnects: the same key asks for the result again.
      const response = work();
      inBackground(() => response.catch(() => undefined), deps.log);
      return respond(regenerateVariationResponseSchema, await response);
    },
  );

  async function write(
    userId: string,
    input: WriteInput,
    variations: readonly StoredVariation[],
  ): Promise<WrittenVariation> {
    const missing = missingForPitch(input);
    const written = missing.length > 0 ? null : await deps.write(userId, input, variations);
    if (written === null) {
      throw new HttpError(
        'nothing_left',
        'There is nothing different left to say from your profile. Add a new fact and a new offer for this format, and try again.',
        { extra: { gaps: missing } },
      );
    }
    return written;
  }
}

import {
  PITCH_STREAM_TYPE,
  generatePitchesRequestSchema,
  generatePitchesResponseSchema,
  pitchStreamEventSchema,
  type GeneratePitchesRequest,
  type GeneratePitchesResponse,
  type PitchStreamEvent,
  type SavedPitch,
} from '../../_shared/domain/api/writing/generate-pitches.ts';
import { letterGaps, missingForPitch } from '../../_shared/domain/pitch/composer/gaps.ts';
import { groundsOf } from '../../_shared/domain/pitch/ledger/grounds.ts';
import type { Ground } from '../../_shared/domain/pitch/ledger/ground.ts';
import { groundsOfWords } from '../../_shared/domain/pitch/own-words.ts';
import type { PitchQuota } from '../../_shared/domain/pitch/quota.ts';
import type { PitchProfile } from '../../_shared/domain/profile/profile.ts';
import type { Caller } from '../../_shared/runtime/request/auth.ts';
import { inBackground } from '../../_shared/runtime/background.ts';
import {
  endpoint,
  readJson,
  reportedError,
  respond,
  respondLines,
  type Handler,
} from '../../_shared/runtime/request/http.ts';
import { HttpError } from '../../_shared/runtime/request/http-error.ts';
import type { Log } from '../../_shared/runtime/log.ts';
import type { WritePitchInput, WrittenPitch } from '../../_shared/runtime/model/write-event.ts';
import { endFailedRun, type Run } from '../../_shared/runtime/pitch-run.ts';
import { refuseSolemn, refuseUnasked } from '../../_shared/runtime/refuse-solemn.ts';
import { enforceLimit, type RateLimiter } from '../../_shared/runtime/request/rate-limit.ts';
import { followWriter, type Writer } from './follow-writer.ts';

export interface Deps {
  requireUser: (request: Request) => Promise<Caller>;
  hit: RateLimiter;
  /** The caller's quota and usage of this month. */
  quota: (request: Request) => Promise<PitchQuota>;
  /** Throws 403 `not_helper` unless the helper may write for the creator now. */
  checkOnBehalf: (helperId: string, creatorId: string) => Promise<unknown>;
  /** The creator's profile; the caller's own is read through RLS. */
  profile: (request: Request, userId: string, onBehalf: boolean) => Promise<PitchProfile>;
  /** The last lines of the creator's latest pitches. */
  closings: (request: Request, userId: string, onBehalf: boolean) => Promise<string[]>;
  /**
   * Starts the run; `saved` is the stored result of a repeated request. Throws 402
   * `quota_exceeded`, 403 `not_helper`, 409 `already_running`, `run_stopped`, `run_mismatch`, `prepared_limit`.
   */
  begin: (
    userId: string,
    input: GeneratePitchesRequest,
    preparedBy: string | null,
  ) => Promise<{ attempt: number; saved: SavedPitch | null }>;
  isLive: (run: Run) => Promise<boolean>;
  /** The same before a sentence is shown: from the first one on a stopped run counts. */
  says: (run: Run) => Promise<boolean>;
  write: (userId: string, input: WritePitchInput, signal: AbortSignal) => ReturnType<Writer>;
  /** Stores the pitch; checks run and quota again. Throws 402 `quota_exceeded`, 409 `run_stopped`. */
  save: (run: Run, written: WrittenPitch, grounds: readonly Ground[]) => Promise<SavedPitch>;
  fail: (run: Run, code: string) => Promise<unknown>;
  /** How often a silent writer is asked whether it was stopped. */
  checkEveryMs: number;
  log: Log;
}

const CALLS_PER_TEN_MINUTES = 20;

interface Author {
  /** Whose pitch it is. */
  id: string;
  /** Whether a helper writes it. */
  onBehalf: boolean;
}

/**
 * Writes and stores a pitch, the caller's own or one for a creator whom the caller helps; returns it with the
 * quota and what its letter lacks, or streams it sentence by sentence to a caller that accepts that. A run
 * goes on when the caller disconnects.
 */
export function createHandler(deps: Deps): Handler {
  return endpoint(
    { name: 'generate-pitches', methods: ['POST'], log: deps.log },
    async (request) => {
      const caller = await deps.requireUser(request);
      const input = await readJson(request, generatePitchesRequestSchema, 32_768);
      await enforceLimit(deps.hit, `generate-pitches:${caller.id}`, CALLS_PER_TEN_MINUTES, 600);
      refuseUnasked(input);
      refuseSolemn(input);

      const id = input.on_behalf_of ?? caller.id;
      const author = { id, onBehalf: id !== caller.id };
      if (author.onBehalf) await deps.checkOnBehalf(caller.id, id);
      const profile = await deps.profile(request, id, author.onBehalf);
      const missing = missingForPitch({ profile, take: input.take });
      if (missing.length > 0) {
        throw new HttpError(
          'profile_incomplete',
          'There is too little here for an honest pitch. Say who you are, and one true thing you did or what you say about the news. This has cost you nothing.',
          { extra: { gaps: missing } },
        );
      }
      const { attempt, saved } = await deps
        .begin(id, input, author.onBehalf ? caller.id : null)
        .catch(withQuota(request));
      const gaps = letterGaps({ ...input, profile }).map(({ part, question }) => ({
        field: part,
        message: question,
      }));
      const run = { id: input.run_id, attempt };
      const work = async (emit: (event: PitchStreamEvent) => void) =>
        saved === null
          ? { ...(await writeRun(request, author, run, input, profile, emit)), gaps }
          : { ...saved, gaps };

      if (request.headers.get('accept')?.includes(PITCH_STREAM_TYPE) === true) {
        return respondLines(pitchStreamEventSchema, (emit) => stream(work, emit), deps.log);
      }
      const response = work(() => undefined);
      inBackground(() => response.catch(() => undefined), deps.log);
      return respond(generatePitchesResponseSchema, await response);
    },
  );

  /**
   * Writes and stores the pitch of a run; a run that cannot be written ends as failed. The whole profile is
   * kept as what an edit may say.
   */
  async function writeRun(
    request: Request,
    { id, onBehalf }: Author,
    run: Run,
    input: GeneratePitchesRequest,
    profile: PitchProfile,
    emit: (event: PitchStreamEvent) => void,
  ): Promise<SavedPitch> {
    try {
      const earlier = await deps.closings(request, id, onBehalf);
      const { words } = input;
      const grounds = [
        ...groundsOf(profile, input),
        // What a helper types is not the creator's account: it is marked until the creator confirms it.
        ...(words === null || onBehalf ? [] : groundsOfWords(words)),
      ];
      const own = words === null ? null : { words, grounds };
      const written = await followWriter(
        (signal) => deps.write(id, { ...input, profile, earlier, own }, signal),
        {
          isLive: () => deps.isLive(run),
          says: () => deps.says(run),
          checkEveryMs: deps.checkEveryMs,
        },
        emit,
      );
      return await deps.save(run, written, grounds).catch(withQuota(request));
    } catch (error) {
      await endFailedRun(deps, run, error);
      throw error;
    }
  }

  async function stream(
    work: (emit: (event: PitchStreamEvent) => void) => Promise<GeneratePitchesResponse>,
    emit: (event: PitchStreamEvent) => void,
  ): Promise<void> {
    try {
      emit({ type: 'done', ...(await work(emit)) });
    } catch (error) {
      emit({ type: 'error', ...reportedError(error, deps.log) });
    }
  }

  /** Adds the quota to an error that says it is used up. */
  function withQuota(request: Request) {
    return async (error: unknown): Promise<never> => {
      if (!(error instanceof HttpError) || error.code !== 'quota_exceeded') throw error;
      const quota = await deps.quota(request);
      throw new HttpError('quota_exceeded', error.message, { extra: { quota }, cause: error });
    };
  }
}

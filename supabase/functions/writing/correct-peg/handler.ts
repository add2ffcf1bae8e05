import {
  correctPegRequestSchema,
  correctPegResponseSchema,
  type CorrectedPitch,
} from '../../_shared/domain/api/writing/correct-peg.ts';
import type { Claim } from '../../_shared/domain/pitch/claims.ts';
import { withPeg } from '../../_shared/domain/pitch/correct-peg.ts';
import type { Ground } from '../../_shared/domain/pitch/ledger/ground.ts';
import { groundsOf } from '../../_shared/domain/pitch/ledger/grounds.ts';
import { ledgerOf } from '../../_shared/domain/pitch/ledger/ledger.ts';
import { withSmallFixes } from '../../_shared/domain/pitch/ledger/small-fix.ts';
import { pegProblem } from '../../_shared/domain/pitch/peg.ts';
import type { StoredVariation } from '../../_shared/domain/pitch/stored-pitch.ts';
import type { PitchProfile } from '../../_shared/domain/profile/profile.ts';
import type { Caller } from '../../_shared/runtime/request/auth.ts';
import { endpoint, readJson, respond, type Handler } from '../../_shared/runtime/request/http.ts';
import { HttpError } from '../../_shared/runtime/request/http-error.ts';
import type { Log } from '../../_shared/runtime/log.ts';
import { refuseSolemn } from '../../_shared/runtime/refuse-solemn.ts';
import { enforceLimit, type RateLimiter } from '../../_shared/runtime/request/rate-limit.ts';

/** A variation as it follows the corrected peg; `revision` is the one that was read. */
type Following = Pick<
  StoredVariation,
  'id' | 'revision' | 'headline' | 'line1_hook' | 'line2_whynow' | 'line3_whyyou' | 'talking_points'
> & { claims: Claim[]; grounds: readonly Ground[] | null };

export interface Correction {
  userId: string;
  pitchId: string;
  newsPeg: string;
  story: CorrectedPitch['pitch']['story'];
  grounds: readonly Ground[];
  variations: readonly Following[];
}

export interface Deps {
  requireUser: (request: Request) => Promise<Caller>;
  hit: RateLimiter;
  /** Throws 404 `pitch_not_found`. */
  context: (userId: string, pitchId: string) => Promise<CorrectedPitch>;
  /** The caller's own profile, read through RLS. */
  profile: (request: Request, userId: string) => Promise<PitchProfile>;
  /** The sentences of these variations that the caller said are true; none of another creator's. */
  confirmed: (request: Request, variationIds: readonly string[]) => Promise<string[]>;
  /** Throws 409 `version_conflict` when words were changed meanwhile. */
  store: (correction: Correction) => Promise<CorrectedPitch>;
  log: Log;
}

const CALLS_PER_TEN_MINUTES = 30;

/**
 * Corrects the peg of a pitch: the same pitch, and no draft. Sentences that quote it follow; the ledger reads
 * all others anew. What was sent keeps its words.
 */
export function createHandler(deps: Deps): Handler {
  return endpoint({ name: 'correct-peg', methods: ['POST'], log: deps.log }, async (request) => {
    const caller = await deps.requireUser(request);
    const { pitch_id, news_peg } = await readJson(request, correctPegRequestSchema);
    await enforceLimit(deps.hit, `correct-peg:${caller.id}`, CALLS_PER_TEN_MINUTES, 600);

    const { pitch, variations } = await deps.context(caller.id, pitch_id);
    if (pegProblem(news_peg) !== null)
      throw new HttpError('invalid_input', 'We cannot read this as news.', {
        fields: { news_peg: 'We cannot read this as news.' },
      });
    const follow = (text: string) => withPeg(text, pitch.news_peg, news_peg);
    const story = { ...pitch.story, news: follow(pitch.story.news) };
    refuseSolemn({ news_peg, story });

    const corrected = (grounds: readonly Ground[]): Ground[] =>
      grounds.map((ground) =>
        ground.source === 'peg'
          ? { ...ground, text: news_peg }
          : ground.source === 'news'
            ? { ...ground, text: follow(ground.text) }
            : ground,
      );
    // A pitch from before its grounds were stored is checked against the profile as it is now.
    const grounds =
      pitch.grounds.length > 0
        ? corrected(pitch.grounds)
        : groundsOf(await deps.profile(request, caller.id), { ...pitch, news_peg, story });
    const confirmed = await deps.confirmed(
      request,
      variations.map(({ id }) => id),
    );
    const stored = await deps.store({
      userId: caller.id,
      pitchId: pitch_id,
      newsPeg: news_peg,
      story,
      grounds,
      variations: variations.map((variation) => {
        const own = variation.grounds === null ? null : corrected(variation.grounds);
        const words = {
          headline: follow(variation.headline),
          line1_hook: follow(variation.line1_hook),
          line2_whynow: follow(variation.line2_whynow),
          line3_whyyou: follow(variation.line3_whyyou),
          talking_points: variation.talking_points?.map(follow) ?? null,
        };
        return {
          id: variation.id,
          revision: variation.revision,
          ...words,
          claims: withSmallFixes(
            ledgerOf(words, own ?? grounds, follow(story.subject)),
            own ?? grounds,
            confirmed,
          ),
          grounds: own,
        };
      }),
    });
    return respond(correctPegResponseSchema, stored);
  });
}

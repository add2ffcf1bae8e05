import {
  offerCardRequestSchema,
  offerCardResponseSchema,
} from '../../_shared/domain/api/writing/offer-card.ts';
import { openCardClaims, type CardClaim } from '../../_shared/domain/friday-fix/card-claim.ts';
import type { CardText } from '../../_shared/domain/friday-fix/card-draft.ts';
import { cardLedger } from '../../_shared/domain/friday-fix/card-ledger.ts';
import { splitSentences, type Claim } from '../../_shared/domain/pitch/claims.ts';
import { groundsOf } from '../../_shared/domain/pitch/ledger/grounds.ts';
import { isAboutHarm } from '../../_shared/domain/pitch/solemn/asks-help.ts';
import type { StoredPitch, StoredVariation } from '../../_shared/domain/pitch/stored-pitch.ts';
import type { PitchProfile } from '../../_shared/domain/profile/profile.ts';
import { cleanLine } from '../../_shared/domain/text/text.ts';
import type { Caller } from '../../_shared/runtime/request/auth.ts';
import { endpoint, readJson, respond, type Handler } from '../../_shared/runtime/request/http.ts';
import type { Log } from '../../_shared/runtime/log.ts';
import { refuseSolemn } from '../../_shared/runtime/refuse-solemn.ts';
import { enforceLimit, type RateLimiter } from '../../_shared/runtime/request/rate-limit.ts';

export interface Deps {
  requireUser: (request: Request) => Promise<Caller>;
  hit: RateLimiter;
  /** Throws 404 `pitch_not_found`. */
  context: (
    userId: string,
    variationId: string,
  ) => Promise<{ pitch: StoredPitch; variations: StoredVariation[] }>;
  /** The caller's own profile, read through RLS. */
  profile: (request: Request, userId: string) => Promise<PitchProfile>;
  /** The claims of the card that was offered from this pitch before; none without one. */
  earlier: (pitchId: string) => Promise<CardClaim[]>;
  /** Stores the offer; a solemn one waits for an admin who read it. Throws what `offer_card` refuses. */
  offer: (
    userId: string,
    variationId: string,
    card: CardText,
    claims: CardClaim[],
    solemn: boolean,
  ) => Promise<unknown>;
  now: () => Date;
  log: Log;
}

/** The form checks while it is typed in. */
const CALLS_PER_TEN_MINUTES = 600;
const BODY_LIMIT = 64 * 1024;

const isOpen = ({ supported, confirmed_at }: Claim) =>
  !supported && (confirmed_at ?? null) === null;

/** The sentences of a pitch that may go out as they stand: all that its own ledger does not mark. */
function settledSentences(variation: StoredVariation): string[] {
  const open = new Set(variation.claims.filter(isOpen).map(({ text }) => text));
  const { headline, line1_hook, line2_whynow, line3_whyyou } = variation;
  return [headline, ...[line1_hook, line2_whynow, line3_whyyou].flatMap(splitSentences)].filter(
    (sentence) => !open.has(sentence),
  );
}

/**
 * Reads the sentences of a card for the Friday Fix against what its pitch was written from, and offers
 * the card when each has a source or the creator's word.
 */
export function createHandler(deps: Deps): Handler {
  return endpoint({ name: 'offer-card', methods: ['POST'], log: deps.log }, async (request) => {
    const caller = await deps.requireUser(request);
    const input = await readJson(request, offerCardRequestSchema, BODY_LIMIT);
    await enforceLimit(deps.hit, `offer-card:${caller.id}`, CALLS_PER_TEN_MINUTES, 600);

    const { pitch, variations } = await deps.context(caller.id, input.variation_id);
    if (input.offer) refuseSolemn(pitch);
    const variation = variations.find(({ id }) => id === input.variation_id);
    const stored = variation?.grounds ?? pitch.grounds;
    // A pitch from before its grounds were stored is checked against the profile as it is now.
    const grounds =
      stored.length > 0 ? stored : groundsOf(await deps.profile(request, caller.id), pitch);
    const card = {
      ...input.card,
      title: cleanLine(input.card.title),
      summary_bullets: input.card.summary_bullets.map(cleanLine).filter((line) => line !== ''),
    };
    const settled = variation === undefined ? [] : settledSentences(variation);
    const at = deps.now().toISOString();
    const earlier = await deps.earlier(pitch.id);
    const confirmation = (text: string) =>
      earlier.find((claim) => claim.text === text)?.confirmed_at ??
      (input.confirmed.includes(text) ? at : null);
    const claims = cardLedger(card, grounds, settled).map((claim) =>
      claim.supported ? claim : { ...claim, confirmed_at: confirmation(claim.text) },
    );
    const offered = input.offer && openCardClaims(claims).length === 0;
    if (offered) {
      await deps.offer(caller.id, input.variation_id, card, claims, isAboutHarm(pitch));
    }
    return respond(offerCardResponseSchema, { claims, offered });
  });
}

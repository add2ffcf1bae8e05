import { countWords } from '../../text.ts';
import { withoutStop } from './language/text.ts';
import type { Material, Unit } from './material.ts';
import type { OfferText } from './offer-text.ts';

/** What one variation says, in order. */
export interface Plan {
  angle: string;
  /** What opens it beside the news. */
  lead: Unit;
  newsFirst: boolean;
  /** The take or the timely angle as the reason for now; null when the news alone is the reason. */
  now: Unit | null;
  /** Further units, the most useful first. */
  proof: readonly Unit[];
  offer: OfferText | undefined;
  /** Whether the offer has closed an earlier variation already. */
  repeated: boolean;
  position: number;
}

/**
 * Plans for the variations, the best first; each has another opening. With a take: the news with the
 * fact that fits, then the logline, then the take. Without: the fact that fits, the logline, the next
 * fact.
 */
export function plansOf(material: Material, offers: readonly OfferText[]): Plan[] {
  const { take, logline, timely, facts } = material;
  const [first, second, ...others] = facts;
  const order =
    take === null ? [first, logline, second, ...others] : [first, logline, take, second, ...others];
  const leads = order.filter((unit): unit is Unit => unit !== null && unit !== undefined);
  const shares = shareOut(leads, facts);
  return leads.map((lead, position): Plan => {
    const own = shares[position] ?? [];
    const reasons = [position === 0 ? timely : take, position === 0 ? take : timely, take];
    const now =
      reasons.find((unit) => unit !== null && unit !== undefined && unit !== lead) ?? null;
    const who = logline === null || logline === lead ? [] : [logline];
    const spare = facts.filter((fact) => fact !== lead && !own.includes(fact));
    const rest = spare
      .map((_, index) => spare[(index + position) % spare.length])
      .filter((fact) => fact !== undefined);
    const said = [lead, ...own.slice(0, 1)].some(speaksOfSelf);
    const proof = said
      ? [...own, ...who, ...rest]
      : [...own.slice(0, 1), ...who, ...own.slice(1), ...rest];
    const extra = [take, timely].filter(
      (unit): unit is Unit => unit !== null && unit !== lead && unit !== now,
    );
    return {
      angle: angleOf(lead),
      lead,
      newsFirst: now !== null && lead !== take,
      now,
      proof: position === 0 ? [...extra.slice(0, 1), ...proof] : proof,
      offer: offers.length === 0 ? undefined : offers[position % offers.length],
      repeated: position >= offers.length,
      position,
    };
  });
}

/** Deals the facts out, so that no two variations prove with the same ones while others are left. */
function shareOut(leads: readonly Unit[], facts: readonly Unit[]): Unit[][] {
  const shares: Unit[][] = leads.map(() => []);
  const count = Math.min(3, leads.length);
  const opening = new Set(leads.slice(0, 3));
  facts
    .filter((fact) => !opening.has(fact))
    .forEach((fact, index) => shares[(index + 1) % Math.max(1, count)]?.push(fact));
  shares.forEach((share, index) => {
    if (index >= count)
      share.push(...facts.filter((fact) => fact !== leads[index]).slice(index % 2));
    else if (share.length === 0) {
      const other = facts.filter((fact) => fact !== leads[index]);
      const next = other[index % Math.max(1, other.length)];
      if (next !== undefined) share.push(next);
    }
  });
  return shares;
}

/** Whether a unit says who is writing. */
export const speaksOfSelf = ({ sentences }: Unit): boolean =>
  sentences.some((sentence) => /\b(?:I|my|our|we)\b/iu.test(sentence));

/** A short name of the opening for the creator's screen. */
function angleOf({ source, sentences }: Unit): string {
  if (source === 'take') return 'Opens with your take';
  if (source === 'profile.logline') return 'Opens with who you are';
  const words = withoutStop(sentences[0] ?? '').split(' ');
  const start = words.slice(0, 7).join(' ');
  return `Opens with: ${start}${countWords(sentences[0] ?? '') > 7 ? ' …' : ''}`;
}

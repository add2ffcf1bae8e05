/**
 * The wordings of one angle. A sentence may offer, ask or propose, but not state a fact about the
 * world, the creator or the outlet, because only the profile and the peg are known. It contains no
 * digits. `{place}` is filled from the profile; without a place the sentence is left out.
 */
export interface Angle {
  /** The angle of the variation, as shown to the creator. */
  label: string;
  /** Endings of the headline after the peg, the longest first. */
  headlineTails: readonly string[];
  /** The headline when the peg does not fit; 6 to 9 words, at most 60 characters. */
  plainHeadline: string;
  /** The promise of this angle: a clause after 'With {peg} in the news,' or a sentence. */
  promises: readonly string[];
  /** A second sentence for the hook. */
  follows: readonly string[];
  /** Why now, when the profile's timely angle is not used. */
  reasons: readonly string[];
  /** Introductions of the profile's timely angle, ending with a colon. */
  timelyLeads: readonly string[];
  /** How the pitch fits this kind of outlet. */
  fits: readonly string[];
  /** Offers of the creator. */
  offers: readonly string[];
  /** A short last sentence. */
  closers: readonly string[];
  /** Talking points, for podcasts only. */
  points: readonly string[];
}

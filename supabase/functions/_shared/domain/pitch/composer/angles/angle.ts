/**
 * The words of one angle. Every sentence offers, asks or proposes; none states a fact about the
 * world, the creator or the outlet, because the composer knows no facts but the profile and the
 * peg. `{place}` and `{beats}` are filled from the profile; a sentence is left out where they are
 * blank. No digits: a number that nobody gave is an invented one.
 */
export interface Angle {
  /** Shown to the creator and stored with the variation. */
  label: string;
  /** Follow the (shortened) peg in the headline, long ones first. */
  headlineTails: readonly string[];
  /** Stands alone where the peg does not fit into a headline; 6 to 9 words, at most 60 characters. */
  plainHeadline: string;
  /** What this angle makes of the peg; follows 'With {peg} in the news,' or stands alone. */
  promises: readonly string[];
  /** A second sentence for the hook. */
  follows: readonly string[];
  /** Why now, when the profile's timely angle is not used. */
  reasons: readonly string[];
  /** Introduces the profile's timely angle, which comes after a colon. */
  timelyLeads: readonly string[];
  /** How it would look in this kind of outlet. */
  fits: readonly string[];
  /** What the creator offers to do. */
  offers: readonly string[];
  /** A short last sentence. */
  closers: readonly string[];
  /** Podcast only. */
  points: readonly string[];
}

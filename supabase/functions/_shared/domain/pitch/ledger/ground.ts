/** A text that may support claims, with the name that claims use as their source. */
export interface Ground {
  /**
   * 'peg', 'news', 'take', 'why', 'helps', 'offer', 'profile.who', 'profile.name', 'profile.city_region', 'profile.beats', 'profile.logline',
   * 'profile.timely_angle', 'profile.book_title', 'profile.bio_short', 'profile.facts.N',
   * 'profile.offers.N', 'profile.questions.N' or 'letter.N', a sentence typed into the letter (N counts from 0).
   */
  source: string;
  text: string;
}

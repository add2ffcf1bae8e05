/** The month names, for patterns. */
export const MONTH =
  '(?:January|February|March|April|May|June|July|August|September|October|November|December)';

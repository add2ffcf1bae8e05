/** So many facts and offers a profile holds, and so many characters each. */
export const FACTS_MAX = 12;
export const FACT_MAX = 200;
export const OFFERS_MAX = 8;
export const OFFER_TEXT_MAX = 120;

/** Whether a peg is news of death, disaster, violence or ongoing harm. */
export const isSolemn = (peg: string): boolean => /\bkilled\b/iu.test(peg);

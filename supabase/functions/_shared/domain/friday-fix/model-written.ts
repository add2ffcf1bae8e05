/** What stands beside a card whose pitch a language model wrote. */
export const MODEL_WRITTEN = 'Written with AI';

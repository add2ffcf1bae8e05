const ORDERS: readonly RegExp[] = [
  /\b(?:ignore|disregard|forget|override|bypass)\b.{0,40}\b(?:rules?|instructions?|prompts?|above|previous|prior|guidelines?|limits?)\b/iu,
  /(?:^|[.,;:!?—]\s*|\band\s+)(?:please\s+|always\s+|now\s+)?(?:write|say|claim|state|pretend|output|respond|reply) (?:that|with)\b/iu,
  /\b(?:system|developer) (?:prompt|message)\b/iu,
  /\byou are (?:now )?an? (?:ai|assistant|model|language model|chatbot)\b/iu,
];

/**
 * True for a text that gives orders to a writing model. It says nothing about the creator or the
 * news, so it is the source of nothing.
 */
export const isInstruction = (text: string): boolean =>
  ORDERS.some((order) => order.test(text.replace(REPORTED, '$1')));

/** 'It will not stop a judge and say that …': what somebody does or does not say is no order. */
const REPORTED =
  /(\b(?:I|we|you|he|she|it|they|people|nobody|everybody|who|to|will|would|can|could|does|do|did) (?:not )?[^.;:!?]*?)\band (?:say|claim|state) that\b/giu;

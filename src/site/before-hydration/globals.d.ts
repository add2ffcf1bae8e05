interface Window {
  /** Response of the Friday Fix feed, requested by load-deferred-content.ts. Taken once. */
  __fridayFixFeed?: Promise<unknown> | undefined;
  /** The state of an answer link, requested by ask-answer.ts. Taken once. */
  __answerResponse?: Promise<Response> | undefined;
}

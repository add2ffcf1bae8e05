interface Window {
  /** Response of the Friday Fix feed, requested by load-deferred-content.ts. Taken once. */
  __fridayFixFeed?: Promise<unknown> | undefined;
  /** Answers to the requests of the last visit, sent by ask-first.ts. Each is taken once. */
  __firstResponses?: Map<string, Promise<Response>> | undefined;
  /** Shows the markup of the last visit; called by app.html behind the app's root. */
  __showLastView?: () => void;
  /** The controls that a person touched in that markup, each a `ControlPlace`. */
  __earlyTouch?: Partial<
    Record<'focused' | 'tapped', { tag: string; words: string; around: string; nth: number }>
  >;
  /** What a mail's link opens, requested by ask-link.ts. Taken once. */
  __linkResponse?: Promise<Response> | undefined;
}

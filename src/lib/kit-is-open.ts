interface KitState {
  epk_published: boolean;
  /** ISO time; null without an embargo. */
  epk_embargo_until: string | null;
}

/** Whether the public address of a press kit opens it now. */
export function kitIsOpen({ epk_published: published, epk_embargo_until: until }: KitState) {
  return published && (until === null || Date.parse(until) <= Date.now());
}

/** Participles that take a second object: 'Awarded a grant', 'Denied two loans', 'Named one of 40 under 40'. */
const WITH_SECOND_OBJECT =
  /^(?:born|named|voted|crowned|elected|appointed|awarded|denied|told|rated|ranked|seeded|nicknamed|christened|known|based|sworn in|ordained|knighted|stung|bitten|flooded out|let go|cast|hired by|raised)$/iu;
const DONE =
  /^(born|named|voted|crowned|featured|nominated|selected|educated|elected|appointed|honored|recognized|awarded|inducted|commissioned|profiled|quoted|cited|invited|drafted|recruited|promoted|ordained|knighted|raised(?= (?:in|by|on|near|between)\b)|hired(?= by\b)|stung|bitten|laid off|flooded out|turned (?:away|down)|passed over|let go|sworn in|cast(?= (?:in|as)\b)|rated|ranked|seeded|diagnosed|adopted|evicted|incarcerated|arrested|convicted|sentenced|exonerated|deployed|stationed|wounded|widowed|homeschooled|nicknamed|christened|orphaned|anthologized|shortlisted|longlisted|denied|rejected|told|known|based)\b(.*)$/iu;
/** What is no object: 'twice', 'by three banks', 'at 51', 'in 2019', 'from the job'. */
const NO_OBJECT =
  /^(?:$|[,;:(]|(?:as|at|by|for|from|in|into|on|of|to|with|among|after|before|because|when|while|since|near|between|around|during|despite|over|under|without|one of|once|twice|again|early|and|or|but|last|this|out|best|most|top|first|second|third|number|only|never|not|too|\p{L}+ly)\b|(?:19|20)\d\d\b|(?:\d+|two|three|four|five|six|seven|eight|nine|ten|several|many) (?:straight |different )?(?:times|years|seasons)\b)/iu;
const OWNED = /^(?:my|our|his|her|their) /iu;

/**
 * Whether a fact begins with what was done to its creator ('Turned down by three banks'), and not with
 * what the creator did ('Turned down venture money', 'Recruited 400 poll workers', 'Told my story').
 */
export function isDoneTo(text: string): boolean {
  const [, participle = '', behind = ''] = DONE.exec(text) ?? [];
  if (participle === '') return false;
  const rest = behind.trim();
  if (WITH_SECOND_OBJECT.test(participle))
    // 'Named the shop after my mother'
    return (
      !(OWNED.test(rest) && /^(?:named|told|nicknamed|christened)$/iu.test(participle)) &&
      !/^(?:the|a|an) .* (?:after|for) (?:my|our|his|her|their)\b/iu.test(rest)
    );
  return NO_OBJECT.test(rest);
}

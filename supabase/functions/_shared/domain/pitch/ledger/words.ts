/** The closed word classes that the ledger tells apart. All other words carry content. */
export const list = (text: string): ReadonlySet<string> => new Set(text.trim().split(/\s+/u));

export const FIRST_PERSON = list('i me my mine myself we us our ours ourselves');

/** Subjects that may stand for the creator in a profile's text. */
export const PERSON = list('i we she he they you who');

export const BE = list("be am is are was were been being 's 'm 're");

/** Words without content of their own. */
export const FUNCTION_WORDS = list(`
  a an the i me my mine myself we us our ours ourselves you your yours yourself he him his himself
  she her hers herself they them their theirs themselves it its itself this that these those there
  who whom whose which what be am is are was were been being 's 'm 're have has had having 've do
  does did doing to and or of also too will shall 'll
`);

/**
 * Prepositions. They relate the words after them to the rest, so they must agree with those of the
 * source; 'to' before a verb does not count.
 */
export const PREPOSITIONS = list(`
  in on at of for with by from to into onto about across around over under between among through
  throughout during before after since until till against within along alongside behind near
  outside inside beyond toward towards via as off despite
`);

/** Prepositions with a number after them that say how exact it is. */
export const APPROXIMATIONS = list('about around over under near nearly almost to');

/** Prepositions that say the same of a place, a subject or a company. */
export const EQUAL_PREPOSITIONS: readonly ReadonlySet<string>[] =
  'in at on inside within;about on;of for;of in;of on;with alongside;to toward towards;around across throughout;via through;along on;along by'
    .split(';')
    .map(list);

/** Prepositions that a compound or a possessive replaces: 'council of Atlanta', 'Atlanta council'. */
export const WEAK_PREPOSITIONS = list('of in at on for about with as across inside within');

/** The weak ones that a number or a time may gain or lose: 'for 12 years', 'on Thursday'. */
export const WEAK_WITH_NUMBER = list('for of with as on in at');

export const BOUNDARIES = list(
  ', ; : . ! ? … — – ( ) and or but while who which where when whose that because so then',
);

/** What may join two claims in a sentence. */
export const NEGATIONS = list('not no never none nobody nothing neither nor without cannot');

/**
 * Words that weaken what stands near them. A sentence that uses those words without the weakening
 * one says more than its source.
 */
export const WEAKENING = list(`
  assistant associate deputy vice acting interim former formerly ex retired aspiring honorary student
  candidate nominee nominate finalist semifinalist shortlist longlist runner co help try attempt hope
  plan want propose allege may might could should would must nearly almost about around under over
  volunteer trainee intern apprentice junior adjunct visit some few part partly half not no never none
  nobody nothing neither nor without cannot fail refuse decline deny reject stop lack if unless
  whether claim say argue believe warn predict expect suggest according likely possibly perhaps
  maybe hardly barely rarely seldom sometimes occasionally least most up self unpaid temporary
  praise recommend pretend imagine ignore disregard
  part-time pilot draft unpublished unfinished upcoming forthcoming
`);

/** Of those, the ones that reach the whole clause and not only the words after them. */
export const CLAUSE_WIDE = list(
  'not no never none cannot if unless whether without claim say according allege finalist nominee candidate shortlist longlist semifinalist student nominate predict expect warn',
);

export const CAUSES = list(`
  because cause since so therefore thus hence due thanks why result owing lead trigger drive spark
  prompt mean reason force push make
`);

export const TIMES = list(`
  now today tonight tomorrow yesterday currently recently still already yet again soon once ago last
  next since until before after during while always never often just finally lately early late
  week weekend month year decade century day hour minute morning afternoon evening night noon
  monday tuesday wednesday thursday friday saturday sunday january february march april may june
  july august september october november december spring summer fall autumn winter season annual
  annually daily weekly monthly yearly century juneteenth christmas thanksgiving easter
`);

/** Units before which 'this' or 'every' says when. */
export const TIME_UNITS = list(
  'week weekend month year decade century day morning afternoon evening night spring summer fall autumn winter season semester quarter term',
);

/** Words that point at something named before. */
export const POINTERS = list(
  'he him his she her hers they them their it its this these those there then',
);

/** What an editor is asked to come for: only an offer gives it. */
export const ACCESS = list(
  'film meet visit interview record photograph join watch attend tour taste sample observe try',
);

/** Words that a sentence may add to what its source says: they say nothing more. */
export const ADDED_WORDS = list('own call name myself ourselves where age');

/** Words that say the same in a pitch. A word that names a rank, a place, a time or a sum has none. */
export const SYNONYMS: readonly ReadonlySet<string>[] = `
  found start open launch create establish begin; have hold own earn receive get; run operate;
  teach instruct; write author; speak talk discuss; help assist; explain tell show; build make;
  buy purchase; close shut; cut slash reduce; end stop; let allow; need require; want seek;
  feed serve; raise rear; fix repair mend; film shoot record; nominate nominee;
  photo photograph picture; kid child; mom mother; dad father; home house; job work;
  pupil student; tv television; each every per; former formerly previously ex; many lots
`
  .split(';')
  .map(list);

/** Words that claim authority. */
export const CREDENTIALS = list(`
  award win winner winning bestselling acclaimed renowned celebrated expert leading certify certified
  certification license licensed phd doctor doctorate dr professor degree graduate alumna alumnus
  nominate nominee finalist feature publish veteran experienced founder found ceo director executive
  president chair chief head senior master principal editor author survivor study research survey
  proven official appoint elect fellow fellowship scholar specialist consultant advise adviser
  advisor train trained board commissioner attorney lawyer nurse physician engineer scientist
  accredit accredited pioneer leader lead host keynote
`);

/** First-person words of willing and being able, which promise what follows. */
export const PROMISES = list(`
  can could will would shall 'll 'd available exclusive exclusively offer promise guarantee invite
  welcome bring provide send show share free ready willing give demonstrate
`);

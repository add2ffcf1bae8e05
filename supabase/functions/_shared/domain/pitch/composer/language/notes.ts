import { lowerFirst, lowerSafely } from './capitals.ts';
import { canBeVerb, infinitiveOf, isUncountable, pastOf, termsOf } from './english.ts';
import { articleFor } from './text.ts';

const DEGREE =
  /^(BA|BS|BSc|BFA|MA|MS|MSc|MBA|MFA|MSW|MPH|MD|JD|PhD|Ph\.D\.|EdD|RN|LLM)(?: (?:in )?((?:\p{L}+ ){0,3}?\p{L}+))?(?:, | from | at )?((?:\p{Lu}[\p{L}.&'’-]*(?: (?:of|at|and|State|A&M) ?)? ?){1,5})?,? ?(?:\(?((?:19|20)\d\d)\)?)?$/u;

/** A note of a profile as a sentence, where its kind is certain; null for others. */
export function fromNote(note: string): string | null {
  for (const turn of TURNS) {
    const sentence = turn(note);
    if (sentence !== null) return sentence;
  }
  return null;
}

/** 'Founder, Clean Hands Laundry, 2014'. */
function fromOffice(note: string): string | null {
  const found =
    /^(co-?founder|founder)(?:,| of| [-–—]) (the )?(\p{Lu}[^,;(]*?)(?:,? (?:in )?\(?((?:19|20)\d\d)\)?)?$/iu.exec(
      note,
    );
  if (found === null) return null;
  const [, office = '', the = '', name = '', year = ''] = found;
  const verb = office.toLowerCase().startsWith('co') ? 'co-founded' : 'founded';
  return `I ${verb} ${the}${name}${year === '' ? '' : ` in ${year}`}`;
}

/** 'MS Chemistry, Tennessee State 2008', 'MFA 2010'. */
function fromDegree(note: string): string | null {
  const found = DEGREE.exec(note);
  if (found === null) return null;
  const [, degree = '', subject = '', school = '', year = ''] = found;
  const from = school.trim();
  const named = subject !== '' && from === '' && /^\p{Lu}/u.test(subject) ? '' : subject.trim();
  const where = from !== '' ? from : named === '' ? subject.trim() : '';
  return `I have ${articleFor(degree)} ${degree}${named === '' ? '' : ` in ${named.toLowerCase()}`}${where === '' ? '' : ` from ${where}`}${year === '' ? '' : ` (${year})`}`;
}

/** 'Desert Wheels, founded 2015'. */
function fromFounding(note: string): string | null {
  const found =
    /^(\p{Lu}[^,]+?),? (founded|established|est\.?|opened|launched) (?:in )?((?:19|20)\d\d)$/u.exec(
      note,
    );
  if (found === null) return null;
  const [, name = '', verb = '', year = ''] = found;
  const past = verb.startsWith('est') ? 'established' : verb;
  return past === 'opened' ? `${name} opened in ${year}` : `${name} was ${past} in ${year}`;
}

/** 'still play every Sunday', 'Never charged a kid'. */
function fromAdverb(note: string): string | null {
  const found = /^(still|also|now|never|always|currently) (\p{Ll}+)\b(.*)$/iu.exec(note);
  const [, adverb = '', word = '', rest = ''] = found ?? [];
  if (found === null || /(?:s|ing)$/u.test(word)) return null;
  // 'still afraid of lakes'
  if (!canBeVerb(word) || /\b(?:himself|herself)\b/u.test(note)) return null;
  if (/^never$/iu.test(adverb) && /ed$/u.test(word)) return `I have never ${word}${rest}`;
  return `I ${lowerFirst(note)}`;
}

/** 'Coaching at Lyons Field since 1988'. */
function fromDoingSince(note: string): string | null {
  const found = /^(\p{L}+ing) (.+ since .+)$/u.exec(note);
  if (found === null || !canBeVerb(infinitiveOf(found[1] ?? ''))) return null;
  return `I have been ${(found[1] ?? '').toLowerCase()} ${found[2] ?? ''}`;
}

const COUNT =
  '(?:(?:about|over|nearly|more than|almost|around|some) )?(?:\\d[\\d,.]*\\+?|two|three|four|five|six|seven|eight|nine|ten|eleven|twelve|twenty|thirty|forty|fifty)';
const DONE =
  'seen|taught|given|written|sold|made|built|shown|grown|driven|spoken|held|won|fed|led|kept|sung|woven|sewn|drawn|bought|brought|caught|cut|found|hung|laid|lent|paid|put|read|sent|set|told|worn|\\p{L}+ed';

/** '1,450 people treated since 2016', 'Church Supper: 40,000 copies sold'. */
function fromCountDone(note: string): string | null {
  const found = new RegExp(
    `^(?:(\\p{Lu}[^:]{1,40}): )?(${COUNT}) ((?:[\\p{L}'’-]+ ){0,4}?\\p{L}+s|people|women|men|children)( (?:of|in|from|under|over) [^,;:]+?)? (${DONE})(?=$|[,;]| (?:since|in|at|by|on|for|so|to|from|across|over|through|with|last|this|every|each)\\b)(.*)$`,
    'iu',
  ).exec(note);
  if (found === null) return null;
  const [, name = '', count = '', things = '', behind = '', done = '', rest = ''] = found;
  if (!/ed$/u.test(done) && done !== participleOf(done)) return null;
  const last = /\blast (?:year|month|season|summer|winter|week)\b|\bin (?:19|20)\d\d\b/u.test(rest);
  // ', 9 visits on average' is a note of its own.
  const tail = /^[,;]/u.test(rest) ? '' : rest.replace(/[,;].*$/u, '');
  return `${count} ${things}${name === '' ? '' : ` of ${name}`}${behind} ${last ? 'were' : 'have been'} ${done}${tail}`;
}

/** 'Redline used in 90+ college classes', 'All peppers bought from nine gardens'. */
function fromThingDone(note: string): string | null {
  const found = new RegExp(
    `^((?:All |Every |Most |Our |My |The )?[\\p{L}'’-]+(?: [\\p{L}'’-]+){0,4}) (${DONE}) ((?:in|at|by|on|from|across)\\b.+)$`,
    'u',
  ).exec(note);
  if (found === null) return null;
  const [, subject = '', done = '', rest = ''] = found;
  if (/^(?:last|this|next|since|in|on|at|about|over|every)\b/iu.test(subject)) return null;
  const terms = termsOf(subject);
  const head = terms.at(-1)?.text ?? '';
  if (!/ed$/u.test(done) && done !== participleOf(done)) return null;
  if (canBeVerb(terms[0]?.text ?? '') && terms.length === 1) return null;
  const plural = /[^s]s$|^(?:people|women|men|children)$/iu.test(head);
  const named = /^\p{Lu}/u.test(head) || /^(?:All|Every|Most|Our|My|The)\b/u.test(subject);
  if (!plural && !named) return null;
  const past = /\bin (?:19|20)\d\d$/u.test(rest);
  const verb = plural ? (past ? 'were' : 'are') : past ? 'was' : 'is';
  return `${plural && !named ? `My ${lowerSafely(subject, true)}` : subject} ${verb} ${done} ${rest}`;
}

/** The participle of a form in the past: 'saw' gives 'seen'. */
function participleOf(form: string): string {
  const { participle, past } = pastOf(infinitiveOf(form));
  return participle === '' ? past : participle;
}

/** What somebody can be said to have; figures of other things stay out. */
const POSSESSION =
  /\b(?:employees|staff|students|members|volunteers|apprentices|trucks|vans|boats|buses|hives|acres|locations|stores|shops|branches|chapters|offices|restaurants|murals|degrees|grandchildren|children|kids|cows|goats|horses|chickens|trees|looms|ovens|chairs|studios|classrooms|graduates|worker-owners|sailors|players|dancers|singers|customers|clients|subscribers|listeners|readers|backers|sewers|machines|trucks)\b/iu;
/** What a person has made or won. */
const WORKS =
  /\b(?:films|docs|documentaries|shorts|features|books|novels|plays|albums|songs|singles|patents|titles|medals|awards|collections|exhibitions|exhibits|operas|ballets|screenplays|poems|stories|podcasts|episodes|murals|records|championships|wins|buckles|trophies|cookbooks|memoirs)\b/iu;

/** '22 employees', '3 feature docs, 11 shorts': what the creator has, when nothing else is said about it. */
function fromFigure(note: string): string | null {
  const found = new RegExp(
    `^${COUNT} ((?:[\\p{L}'’-]+ ){0,3}?(?:[\\p{L}-]+s|people|women|men|children))(?: (?:in|on|at|across|from|and) [^,;:]+)?(?:(?:,| and) ${COUNT} (?:[\\p{L}'’-]+ ){0,2}?[\\p{L}-]+s)?$`,
    'iu',
  ).exec(note);
  if (found === null || /\b(?:a|per|each) (?:day|week|month|year)\b/iu.test(note)) return null;
  const small = lowerFirst(note).replace(/, (?=\d)/u, ' and ');
  if (WORKS.test(note)) return `I have ${small} ${TO_MY_NAME}`;
  return POSSESSION.test(note) ? `I have ${small}` : null;
}

/** Says no more than 'I have'. */
const TO_MY_NAME = 'to my name';

/** '12 years as a restaurant chef'. */
function fromYears(note: string): string | null {
  const found = new RegExp(
    `^${COUNT} years (?:as|at|in|on|with|behind|under|inside) (?!.*\\b(?:is|are|was|were|has|have|had)\\b).+$`,
    'iu',
  ).test(note);
  return found ? `I have spent ${lowerFirst(note)}` : null;
}

/** 'Oldest student 84, finished the length in 2022'. */
function fromExtreme(note: string): string | null {
  const found =
    /^(oldest|youngest) (\p{Ll}+)(?: is)?,? (\d{1,3})(?:, (\p{Ll}+(?:ed|ht|t) .+))?$/iu.exec(note);
  if (found === null) return null;
  const [, extreme = '', noun = '', age = '', rest = ''] = found;
  return `My ${extreme.toLowerCase()} ${noun} is ${age}${rest === '' ? '' : ` and ${rest}`}`;
}

/** 'Instruments in four museums', 'Campus chapters at six schools'. */
function fromPlaces(note: string): string | null {
  const found = new RegExp(
    `^((?:\\p{L}[\\p{L}'’-]* ){0,2}\\p{L}+s) ((?:in|at|on) (?:${COUNT}|both|all|every) [^,;:.]+)$`,
    'iu',
  ).exec(note);
  if (found === null) return null;
  const [, things = '', where = ''] = found;
  const first = things.split(' ')[0] ?? '';
  if (/^(?:a|an|the|my|our|his|her|their|sells|works|plays|runs|lives|\d)/iu.test(first))
    return null;
  return `My ${lowerSafely(things, true)} are ${where}`;
}

/** 'Game night every Thursday at a laundromat', 'Adult classes since 2011'. */
function fromSchedule(note: string): string | null {
  if (!/\bevery \p{L}+|\bweekly\b|\bmonthly\b|\bsince (?:19|20)\d\d$/u.test(note)) return null;
  const terms = termsOf(note);
  const end = terms.findIndex(
    (term, at) => at > 0 && /^(?:every|since|in|at|on|of|for|with|from|each)$/iu.test(term.text),
  );
  const head = end < 1 ? '' : (terms[end - 1]?.text ?? '');
  if (
    !/^(?:class|classes|night|nights|clinic|clinics|meeting|meetings|workshop|workshops|dinner|dinners|market|markets|show|shows|circle|session|sessions|group|groups|service|services|camp|camps|lesson|lessons|rehearsal|rehearsals|jam|potluck|walk|walks|ride|rides|tour|tours|hour|hours|program|programs|concert|concerts|reading|readings|breakfast|lunch|supper|suppers)$/iu.test(
      head,
    )
  )
    return null;
  const small = lowerSafely(note, true);
  const plural = /[^s]s$/u.test(head) || /classes$/iu.test(head);
  const thing =
    plural || /^(?:a|an|the|my|our|one) /iu.test(small) ? small : `${articleFor(small)} ${small}`;
  const lasting = /\bsince (?:19|20)\d\d/u.test(note);
  return `There ${lasting ? (plural ? 'have been' : 'has been') : plural ? 'are' : 'is'} ${thing}`;
}

const HAD =
  /\b(?:residency|fellowship|exhibition|show|internship|scholarship|apprenticeship|retrospective|commission|tour|license|certificate|certification|contract|team|studio|shop|store|garden|fridge|pantry|clinic|podcast|newsletter|column|blog|channel|label|farm|truck|boat|booth|stall|stand|workshop|gallery|kitchen|bakery|salon|practice|program|band|choir|class|library|van|bus)$/iu;

/** 'Residency in Dakar, 2022', 'fridge on my porch since 2020', 'Team of 5, …'. */
function fromThing(note: string): string | null {
  const terms = termsOf(note);
  const end = terms.findIndex(
    (term, at) =>
      at > 0 &&
      (/^(?:of|in|at|on|with|from|for|since|by)$/iu.test(term.text) ||
        /[,;]/u.test(terms[at - 1]?.post ?? '')),
  );
  const head = terms
    .slice(0, end === -1 ? terms.length : end)
    .map(({ text }) => text)
    .join(' ');
  if (
    !HAD.test(head) ||
    isUncountable(head) ||
    /^(?:a|an|the|my|our|only|no|not)\b/iu.test(note) ||
    // 'Volunteers run our food pantry'
    /^\p{L}+s \p{Ll}+ (?:my|our|the|an?) /u.test(note) ||
    terms.length < 3
  )
    return null;
  const small = lowerSafely(note, true);
  const thing = `${articleFor(small)} ${small}`;
  if (/ since (?:19|20)\d\d$/u.test(note)) return `I have had ${thing}`;
  const dated = /^(.*), ((?:19|20)\d\d)$/u.exec(thing);
  return dated === null ? `I have ${thing}` : `I had ${dated[1] ?? ''} in ${dated[2] ?? ''}`;
}

const TURNS: readonly ((note: string) => string | null)[] = [
  fromYears,
  fromOffice,
  fromDegree,
  fromFounding,
  fromAdverb,
  fromDoingSince,
  fromCountDone,
  fromExtreme,
  fromFigure,
  fromPlaces,
  fromSchedule,
  fromThingDone,
  fromThing,
];

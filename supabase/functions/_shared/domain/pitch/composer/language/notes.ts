import { lowerSafely } from './capitals.ts';
import { canBeVerb, isUncountable, termsOf } from './english.ts';
import { articleFor } from './text.ts';

const DEGREE =
  /^(BA|BS|BSc|BFA|MA|MS|MSc|MBA|MFA|MSW|MPH|MD|JD|PhD|Ph\.D\.|EdD|RN|LLM)(?: (?:in )?((?:\p{L}+ ){0,3}?\p{L}+))?(?:, | from | at )?((?:\p{Lu}[\p{L}.&'’-]*(?: (?:of|at|and|State|A&M) ?)? ?){1,5})?,? ?(?:\(?((?:19|20)\d\d)\)?)?$/u;

/** A note of a profile as a sentence, where its kind is certain: a degree, a figure, a thing with its year. */
export function fromNote(note: string): string | null {
  return (
    fromOffice(note) ??
    fromDegree(note) ??
    fromFounding(note) ??
    fromAdverb(note) ??
    fromFigure(note) ??
    fromThing(note)
  );
}

/** 'Founder, Clean Hands Laundry, 2014'. */
function fromOffice(note: string): string | null {
  const found =
    /^(co-?founder|founder)(?:,| of| [-–—]) (?:the )?(\p{Lu}[^,;(]*?)(?:,? (?:in )?\(?((?:19|20)\d\d)\)?)?$/iu.exec(
      note,
    );
  if (found === null) return null;
  const [, office = '', name = '', year = ''] = found;
  const verb = office.toLowerCase().startsWith('co') ? 'co-founded' : 'founded';
  return `I ${verb} ${/[,] the /iu.test(note) || /^\S+,? (?:of )?the /iu.test(note) ? 'The ' : ''}${name}${year === '' ? '' : ` in ${year}`}`;
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

/** 'still play every Sunday'. */
function fromAdverb(note: string): string | null {
  const found = /^(still|also|now|never|always|currently) (\p{Ll}+)\b/iu.exec(note);
  const word = found?.[2] ?? '';
  if (found === null || /(?:s|ing)$/u.test(word)) return null;
  // 'still afraid of lakes'
  if (!canBeVerb(word) || /\b(?:himself|herself)\b/u.test(note)) return null;
  return `I ${note.charAt(0).toLowerCase()}${note.slice(1)}`;
}

/** What somebody can be said to have; figures of other things stay out. */
const POSSESSION =
  /\b(?:employees|staff|students|members|volunteers|apprentices|trucks|vans|boats|buses|hives|acres|locations|stores|shops|branches|chapters|offices|restaurants|murals|patents|degrees|grandchildren|children|cows|goats|horses|chickens|trees|looms|ovens|chairs|studios|classrooms|graduates|worker-owners|sailors|players|dancers|singers)\b/iu;

/** '22 employees', '31 trucks': what the creator has, when nothing else is said about it. */
function fromFigure(note: string): string | null {
  const found =
    /^(about |over |nearly |more than |almost |around )?(\d[\d,.]*\+?|two|three|four|five|six|seven|eight|nine|ten|twelve) ((?:[\p{L}'’-]+ ){0,3}?(?:[\p{L}-]+s|people|women|men|children))(?: (?:in|on|at|across|from|and) [^,;:]+)?$/iu.exec(
      note,
    );
  if (
    found === null ||
    !POSSESSION.test(note) ||
    /\b(?:a|per|each) (?:day|week|month|year)\b/iu.test(note)
  )
    return null;
  return `I have ${note.charAt(0).toLowerCase()}${note.slice(1)}`;
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
    /^(?:a|an|the|my|our)\b/iu.test(note) ||
    terms.length < 3
  )
    return null;
  const small = lowerSafely(note, true);
  const thing = `${articleFor(small)} ${small}`;
  if (/ since (?:19|20)\d\d$/u.test(note)) return `I have had ${thing}`;
  const dated = /^(.*), ((?:19|20)\d\d)$/u.exec(thing);
  return dated === null ? `I have ${thing}` : `I had ${dated[1] ?? ''} in ${dated[2] ?? ''}`;
}

import { lowerSafely, upperFirst } from './capitals.ts';
import { infinitiveOf, termsOf } from './english.ts';
import { fromKindOfNote } from './note-kinds.ts';
import { isRole, roleOf } from './roles.ts';

/**
 * A note about its creator as a sentence in the first person, where nothing else can be meant: a prize,
 * being the first, years at something, or what belongs to the creator; null for other notes.
 */
export function sayOwnNote(note: string): string | null {
  // 'I've been a nurse since 1999' is a sentence.
  if (/^(?:I|We)(?:['’]| )/u.test(note)) return null;
  for (const turn of [
    fromKindOfNote,
    fromPrize,
    fromFirst,
    fromYearsAt,
    fromDoingNow,
    fromRoleFor,
    fromBeenDoing,
    fromDoingSince,
    fromTitle,
    fromRoleSince,
    fromKin,
    fromTaking,
    fromCounted,
    fromNumberedWork,
    fromOwnThing,
  ]) {
    const sentence = turn(note);
    if (sentence !== null) return sentence;
  }
  return null;
}

/** 'Winner, Flint Small Biz award 2022', 'finalist for the National Book Award'. */
function fromPrize(note: string): string | null {
  const found =
    /^(\d{4} )?(winner|recipient|finalist|semifinalist|runner-up|honoree|nominee|fellow)(?:,| of| for|:| [-–—]) (the )?([^,;]+?)(?:,? \(?((?:19|20)\d\d)\)?)?(?:, ([^,;]+))?$/iu.exec(
      note,
    );
  if (found === null) return null;
  // 'Finalist, best audio, a student games festival' names no prize.
  if (/[()]/u.test(note) || /^(?:best|top)\b/iu.test(found[4] ?? '')) return null;
  const [, before = '', rank = '', , name = '', after = '', remark = ''] = found;
  const year = after === '' ? before.trim() : after;
  const small = rank.toLowerCase();
  const link = /^(?:winner|recipient|honoree|fellow|nominee)$/u.test(small) ? 'of' : 'for';
  const article = /^(?:winner|recipient)$/u.test(small) ? 'the' : 'a';
  if (small === 'winner')
    return `I won the ${name}${year === '' ? '' : ` in ${year}`}${remark === '' ? '' : ` (${remark})`}`;
  return `I was ${article} ${small} ${link} the ${name}${year === '' ? '' : ` in ${year}`}${remark === '' ? '' : ` (${remark})`}`;
}

/** 'first Black doula credentialed at Hurley', 'only woman on the crew'. */
function fromFirst(note: string): string | null {
  const found =
    /^(?:the )?(first|only|youngest|oldest) ((?:[\p{L}'’-]+ ){0,3}?)([\p{L}'’-]+)(?=$| )/iu;
  const [whole = '', which = ''] = found.exec(note) ?? [];
  if (whole === '') return null;
  const words = note.slice(which.length).trim().split(' ').slice(0, 4);
  const head = words.findIndex((word) => isRole(word.replace(/[,;]$/u, '')));
  if (head === -1 || /\b(?:is|was|are|were|has|had)\b/iu.test(note)) return null;
  // 'first student of mine to graduate' is somebody else.
  if (/\b(?:my|our|of mine|student|client|customer|patient|child|daughter|son)\b/iu.test(note))
    return null;
  const verb = /^only$/iu.test(which) ? 'am' : 'was';
  return `I ${verb} the ${lowerSafely(note.replace(/^the /iu, ''), true)}`;
}

/** '31 years a hospice nurse, most of it nights', '38 years painting cars'. */
function fromYearsAt(note: string): string | null {
  const doing =
    /^((?:over |nearly |almost |about )?[\p{L}\d-]+ years) (\p{Ll}+ing) ([^,;.]+)$/iu.exec(note);
  // '31 years on the line, retired 2016'
  const retired =
    /^([\p{L}\d-]+ years (?:on|at|in|as|with) [^,;]+),? (?:and )?retired (?:in )?((?:19|20)\d\d)$/iu.exec(
      note,
    );
  if (retired !== null)
    return `I spent ${lowerSafely(retired[1] ?? '', true)} and retired in ${retired[2] ?? ''}`;
  if (/^[\p{L}\d-]+ years (?:on|at|in|as|with) [^,;]+ (?:before|until) /iu.test(note))
    return `I spent ${lowerSafely(note, true)}`;
  if (doing !== null || /^[\p{L}\d-]+ years \p{Ll}+ing [^,;.]+, \p{L}+ \p{L}+$/iu.test(note))
    return `I have spent ${lowerSafely(note, true)}`;
  const [, years = '', role = ''] =
    /^((?:over |nearly |almost |about )?[\p{L}\d-]+ years) (an? [^,;.]+)/iu.exec(note) ?? [];
  const head = role.split(' ').find((word) => isRole(word));
  return head === undefined ? null : `I have been ${role} for ${years.toLowerCase()}`;
}

/** 'Hospice volunteer, 3 years, around 60 patients'. */
function fromRoleFor(note: string): string | null {
  const [, role = '', years = '', rest = ''] =
    /^([^,\d]+), ((?:over |nearly |almost |about )?\d+ years)(?:, (.+))?$/iu.exec(note) ?? [];
  const said = role === '' ? null : roleOf(role);
  if (said === null || !/^an? /u.test(said.whole)) return null;
  if (/\b(?:retired|former|ex-)/iu.test(role))
    return `I am ${said.whole} (${years}${rest === '' ? '' : `, ${rest}`})`;
  return `I have been ${said.whole} for ${years}${rest === '' ? '' : ` (${rest})`}`;
}

/** 'Been doing stand up since 2016'. */
const fromBeenDoing = (note: string): string | null =>
  /^been \p{Ll}+ing /iu.test(note) ? `I have ${lowerSafely(note, true)}` : null;

/** 'Knitting nets since I was 8'. */
function fromDoingSince(note: string): string | null {
  const [, doing = ''] = /^(\p{L}+ing) .+ since .+$/u.exec(note) ?? [];
  return doing === '' || infinitiveOf(doing.toLowerCase()) === doing.toLowerCase() || isRole(doing)
    ? null
    : `I have been ${lowerSafely(note, true)}`;
}

/** 'Nurse of the Year, my unit, 2016'. */
function fromTitle(note: string): string | null {
  const [, title = '', year = '', rest = ''] =
    /^((?:\p{L}[\p{L}'’-]* ){1,3}of the (?:year|month|decade)),?(?: (?:in )?((?:19|20)\d\d))?(?:, ([^()]+))?$/iu.exec(
      note,
    ) ?? [];
  const named = title.replace(/\b(?:year|month|decade)$/u, (word) => upperFirst(word));
  if (title === '') return null;
  // 'county, 2023'
  const [, where = rest, when = year] = /^(.+), ((?:19|20)\d\d)$/u.exec(rest) ?? [];
  const inside = where === '' ? '' : /^(?:my|our) /iu.test(where) ? ` for ${where}` : ` (${where})`;
  return `I was ${named}${inside}${when === '' ? '' : ` in ${when}`}`;
}

/** 'Doula since then, 88 births'. */
function fromRoleSince(note: string): string | null {
  const [, role = '', since = '', rest = ''] =
    /^([^,]+?) (since [^,;]+)(?:, ([^()]+))?$/iu.exec(note) ?? [];
  const said = role === '' ? null : roleOf(role);
  if (said === null || !/^an? /u.test(said.whole) || /\bsince\b/u.test(said.whole)) return null;
  // There is one of them.
  const office = said.whole.replace(
    /^an? (?=.*\b(?:president|chair|treasurer|superintendent)$)/u,
    'the ',
  );
  return `I have been ${office} ${since}${rest === '' ? '' : ` (${rest})`}`;
}

/** 'Daughter Amaya was the first girl on the team'. */
function fromKin(note: string): string | null {
  const kin =
    /^(?:daughter|son|wife|husband|mother|father|mom|dad|grandmother|grandfather|grandma|sister|brother|aunt|uncle|cousin|niece|nephew)(?: \p{Lu}[\p{L}'’-]+)? (?:is|was|has|had|still|says|said|thinks|calls|does|makes|helps|drives|knows|hates|wants|runs?|keeps?|teaches|taught|works?|worked|owned|grew|came|sang|played|built|\p{Ll}+ed)\b/iu;
  return kin.test(note) ? `My ${lowerSafely(note, true)}` : null;
}

/** 'Took seven years to clear the title'. */
function fromTaking(note: string): string | null {
  return /^(?:takes|took) (?:me |us )?(?:\S+ ){1,3}(?:minutes|hours?|days?|weeks?|months?|years?)(?= to\b|$)|^(?:takes|took) (?:me|us) (?:(?:about|over|nearly|almost|only) )?(?:\d|an? |all |two|three|four|five|six|seven|eight|nine|ten)/iu.test(
    note,
  )
    ? `It ${lowerSafely(note, true)}`
    : null;
}

/** 'First play won a new works award, 2019', 'Third album opens April 24'. */
function fromNumberedWork(note: string): string | null {
  const out =
    /^((?:first|second|third|latest|new|newest|debut) (?:book|collection|novel|album|chapbook)(?: of \p{L}+)?(?:, [^,]+,)?) (out (?:in|on|with|from|this|next)\b.+)$/iu.exec(
      note,
    );
  if (out !== null) return `My ${lowerSafely(out[1] ?? '', true)} is ${out[2] ?? ''}`;
  const found =
    /^(?:first|second|third|fourth|fifth|latest|newest|next|debut|last|new) (?:play|book|novel|film|movie|album|show|memoir|collection|podcast|restaurant|shop|store|single|exhibit|exhibition|cookbook|documentary|project|class|class book|chapbook)(?:, [^,]+,)? (?:\p{Ll}+s|\p{Ll}+ed|won|came|is|was|has|will|sold|got|went)\b/iu;
  return found.test(note)
    ? `My ${lowerSafely(note.replace(/, ((?:19|20)\d\d)$/u, ' in $1'), true)}`
    : null;
}

/** 'Currently teaching 9th grade English'. */
function fromDoingNow(note: string): string | null {
  const found = /^(currently|now|still|also) (\p{Ll}+ing) (\S.*)$/iu.exec(note);
  if (found === null || infinitiveOf(found[2] ?? '') === found[2]) return null;
  return `I am ${(found[1] ?? '').toLowerCase()} ${found[2] ?? ''} ${found[3] ?? ''}`;
}

const DONE =
  /^((?:about |over |nearly |almost |more than |roughly )?[\d,]+\+?) (people|kids|children|students|signs|houses|homes|gardens|murals|books|songs|shows|quilts|boats|trees|films|instruments|recipes|families|women|men|teens|adults|babies|patients|clients|meals|dogs|cats|teachers|girls|boys|veterans|seniors) (taught|trained|served|fed|treated|helped|coached|mentored|housed|delivered|registered|hired|rescued|tutored|cooked|placed|restored|built|painted|written|recorded|collected|planted|made|sold|repaired)( (?:so far|since (?:19|20)\d\d|in [^,;]+|to date))?(?:, (.+))?$/iu;

/** 'About 2,300 people taught so far, oldest was 81'. */
function fromCounted(note: string): string | null {
  const [, count = '', who = '', done = '', when = '', rest = ''] = DONE.exec(note) ?? [];
  if (count === '') return null;
  const remark = /^oldest|^youngest/iu.test(rest)
    ? `; the ${rest}`
    : rest === ''
      ? ''
      : ` (${rest})`;
  return `I have ${done.toLowerCase()} ${lowerSafely(count)} ${who}${when}${remark}`;
}

/** What belongs to a creator who speaks of 'podcast' or 'students'. */
const OWN =
  /^(?:podcast|show|shop|store|studio|book|novel|memoir|album|film|farm|bakery|restaurant|company|business|class|course|program|newsletter|blog|salon|clinic|garden|nonprofit|school|team|choir|band|club|crew|garage|truck|app|gallery|press|label|church|kitchen|congregation|cast|students|clients|customers|members|graduates|readers|patients|players|apprentices|listeners|alumni|kids|neighbors)$/iu;

/** 'Podcast has 85 episodes', 'students published their own anthology'. */
function fromOwnThing(note: string): string | null {
  const [first = '', ...rest] = note.split(' ');
  if (!OWN.test(first) || rest.length < 2) return null;
  const [, verb] = termsOf(note);
  const acts =
    /^(?:is|are|was|were|has|have|had|can|will|won|sold|went|grew|came|began|took|includes?|meets?|plays?|serves?|feeds?|sells?|runs?|opens?|employs?|makes?|holds?)$/u.test(
      rest[0] ?? '',
    ) ||
    (verb?.tags.has('PastTense') === true &&
      !/^(?:in|on|at|by|from|for|to|with|as)$/u.test(rest[1] ?? ''));
  return acts ? `My ${lowerSafely(note, true)}` : null;
}

import { lowerSafely } from './capitals.ts';
import { infinitiveOf, termsOf } from './english.ts';
import { isRole } from './roles.ts';

/**
 * A note about its creator as a sentence in the first person, where nothing else can be meant: a prize,
 * being the first, years at something, or what belongs to the creator; null for other notes.
 */
export function sayOwnNote(note: string): string | null {
  for (const turn of [fromPrize, fromFirst, fromYearsAt, fromDoingNow, fromOwnThing]) {
    const sentence = turn(note);
    if (sentence !== null) return sentence;
  }
  return null;
}

/** 'Winner, Flint Small Biz award 2022', 'finalist for the National Book Award'. */
function fromPrize(note: string): string | null {
  const found =
    /^(\d{4} )?(winner|recipient|finalist|semifinalist|runner-up|honoree|nominee|fellow)(?:,| of| for|:| [-–—]) (the )?([^,;]+?)(?:,? \(?((?:19|20)\d\d)\)?)?$/iu.exec(
      note,
    );
  if (found === null) return null;
  const [, before = '', rank = '', , name = '', after = ''] = found;
  const year = after === '' ? before.trim() : after;
  const small = rank.toLowerCase();
  const link = /^(?:winner|recipient|honoree|fellow|nominee)$/u.test(small) ? 'of' : 'for';
  const article = /^(?:winner|recipient)$/u.test(small) ? 'the' : 'a';
  return `I was ${article} ${small} ${link} the ${name}${year === '' ? '' : ` in ${year}`}`;
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
  if (doing !== null) return `I have spent ${lowerSafely(note, true)}`;
  const [, years = '', role = ''] =
    /^((?:over |nearly |almost |about )?[\p{L}\d-]+ years) (an? [^,;.]+)/iu.exec(note) ?? [];
  const head = role.split(' ').find((word) => isRole(word));
  return head === undefined ? null : `I have been ${role} for ${years.toLowerCase()}`;
}

/** 'Currently teaching 9th grade English'. */
function fromDoingNow(note: string): string | null {
  const found = /^(currently|now|still|also) (\p{Ll}+ing) (\S.*)$/iu.exec(note);
  if (found === null || infinitiveOf(found[2] ?? '') === found[2]) return null;
  return `I am ${(found[1] ?? '').toLowerCase()} ${found[2] ?? ''} ${found[3] ?? ''}`;
}

/** What belongs to a creator who speaks of 'podcast' or 'students'. */
const OWN =
  /^(?:podcast|show|shop|store|studio|book|novel|memoir|album|film|farm|bakery|restaurant|company|business|class|course|program|newsletter|blog|salon|clinic|garden|nonprofit|school|team|choir|band|club|crew|garage|truck|app|gallery|press|label|church|students|clients|customers|members|graduates|readers|patients|players|apprentices|listeners|alumni|kids|neighbors)$/iu;

/** 'Podcast has 85 episodes', 'students published their own anthology'. */
function fromOwnThing(note: string): string | null {
  const [first = '', ...rest] = note.split(' ');
  if (!OWN.test(first) || rest.length < 2) return null;
  const [, verb] = termsOf(note);
  const acts =
    /^(?:is|are|was|were|has|have|had|can|will|won|sold|went|grew|came|began|took)$/u.test(
      rest[0] ?? '',
    ) ||
    (verb?.tags.has('PastTense') === true &&
      !/^(?:in|on|at|by|from|for|to|with|as)$/u.test(rest[1] ?? ''));
  return acts ? `My ${lowerSafely(note, true)}` : null;
}

import { splitSentences } from '../../claims.ts';
import { lowerSafely } from './capitals.ts';
import { canBeVerb, infinitiveOf, termsOf } from './english.ts';
import { fromVerb, isPluralSubject, PAST } from './from-verb.ts';
import { fromNote } from './notes.ts';
import { agreeWithI, inFirstPerson, type Self } from './person.ts';
import { isRole, roleOf } from './roles.ts';
import { withSubject } from './subject.ts';
import { asSentence, withoutStop } from './text.ts';
import { tidy } from './tidy.ts';

/** One sentence of what a creator wrote, as the creator would say it. */
export interface Spoken {
  /** A fragment is what no sentence could be made of: a note. It has no closing mark. */
  kind: 'sentence' | 'fragment';
  text: string;
  /** Made of a note, such as a degree or a figure: good as proof, not as an opening. */
  minor?: boolean;
}

/**
 * What a creator wrote about themselves, in the first person. Words are changed only where that is
 * certain to be right: what is no sentence stays a fragment, and what cannot be turned from the third
 * person is left out.
 */
export function speak(raw: string, name: string, self: Self = null): Spoken[] {
  const text = tidy(raw);
  if (!/\p{L}/u.test(text)) return [];
  return splitSentences(text).flatMap((part) => {
    const spoken = speakOne(part, name, self);
    return spoken === null || withoutStop(spoken.text) === '' ? [] : [spoken];
  });
}

/** What may look like a sentence or a role and is a note: it is turned as a note, or stays one. */
const NOTE =
  /^(?:(?:about|over|more than|nearly|almost|some) )?[\d$€£][\d,.+%kKmM]*\+? (?!.*\b(?:is|are|was|were|has|have|had|came|can|will|do|did|could|would)\b)|^(?:[^:]{2,40}: )?\d[\d,]* copies\b|^(?:oldest|youngest|biggest|largest|longest|smallest|latest|newest|most|average|longest|busiest) \p{Ll}+ (?:is |was )?[\d,:]|^(?:co-?founder|founder), |^never \p{Ll}+ed\b/iu;

const sentence = (text: string): Spoken => ({ kind: 'sentence', text: asSentence(text) });

function speakOne(part: string, name: string, self: Self): Spoken | null {
  const bare = withoutStop(part);
  if (/\?$/u.test(bare)) return sentence(bare);
  // 'Wrote the guide for her college': who wrote it is the creator.
  const current =
    /^(current|latest|new|newest|next|upcoming|first|forthcoming) (\p{Ll}+(?: \p{Ll}+)?): (\S.*)$/iu.exec(
      bare,
    );
  if (current !== null) {
    const [, which = '', work = '', title = ''] = current;
    return sentence(`My ${which.toLowerCase()} ${work} is ${title}`);
  }
  const about = fromVerb(bare) !== null || (roleOf(bare) !== null && self === null);
  const own = inFirstPerson(bare, name, about ? 'role' : self);
  if (own === null) return null;
  if (NOTE.test(own)) {
    const made = fromNote(own);
    return made === null ? { kind: 'fragment', text: own } : { ...sentence(made), minor: true };
  }
  return turned(own, part, self);
}

const LEFT_WORK = /^retired (?:from|in|after|as|at|early|last|when|and|to|because|once|twice)\b/iu;

function turned(bare: string, part: string, self: Self): Spoken {
  if (/^(?:I|I['’]\p{L}+|we|we['’]\p{L}+)\s/iu.test(bare) || /\band I \p{Ll}/u.test(bare))
    return sentence(bare);
  if (self === 'role') {
    const doing = fromDoing(bare);
    if (doing !== null && roleOf(bare) === null) return sentence(doing);
    const acting = fromActing(bare);
    if (acting !== null) return sentence(acting);
  }
  const acts =
    !/^(?:retired|licensed|certified|former|only)\b/iu.test(bare) &&
    ACTS_ON.test(bare.split(/\s+/u)[1] ?? '');
  // 'My oldest beginner, Ozella, …' and 'One man from …' are somebody else.
  const other = /^(?:my|our|one|another|every|each|some|many|most|his|her|their)\b/iu.test(bare);
  const role = other ? null : roleOf(bare);
  // 'Retired rural mail carrier': what the creator was, whatever a list knows of carriers.
  const retired = /^(?:retired|former) \p{Ll}/iu.test(bare) && !LEFT_WORK.test(bare);
  if (retired && role === null && !hasVerb(bare.replace(/^\S+ /u, ''), true))
    return sentence(`I am a ${lowerSafely(bare, true)}`);
  const only = /^only (?=\p{Ll})/iu.test(bare) && isRole(bare.split(/\s+/u)[1] ?? '');
  if (only) return sentence(`I am the ${lowerSafely(bare)}`);
  const verb = role !== null && !acts ? null : fromVerb(bare);
  if (verb !== null) return sentence(verb);
  if (
    role !== null &&
    (role.explained || / (?:who|whose|that) /u.test(role.whole) || !hasVerb(role.whole, true))
  ) {
    const been =
      (self !== 'role' || role.whole.split(' ').length <= 7) &&
      /\b(?:since (?:\d{4}|\p{L}+)|for (?:over |more than |nearly |almost )?(?:\d+\+?|\p{L}+) (?:years|decades))$/iu.test(
        bare,
      );
    const past =
      ((self !== 'role' || role.whole.split(' ').length <= 7) &&
        /\bin (?:19|20)\d\d$/u.test(bare)) ||
      / (?:years|months) before (?:that|this)$/u.test(bare);
    // 'master electrician, state license 2014': what follows the comma is a note.
    const noted =
      (self !== 'role' || /, \d+ /u.test(bare)) &&
      /, (?:\p{Ll}+ ){0,3}[\p{L}\d#]+ ?\d*$/u.test(bare) &&
      role.short !== null &&
      !/, (?:an?|the|and|my|who|where)\b/u.test(bare);
    // 'Finalist, state arts fellowship 2021' says nothing without what follows.
    if (noted && self !== 'role') return { kind: 'fragment', text: bare };
    return sentence(
      `I ${been ? 'have been' : past ? 'was' : 'am'} ${noted ? (role.short ?? role.whole) : role.whole}`,
    );
  }
  if (
    /^\p{L}+ing\s/u.test(bare) &&
    termsOf(bare)[0]?.tags.has('Gerund') === true &&
    !hasVerb(bare, true)
  ) {
    const since = fromNote(bare);
    return since === null ? { kind: 'fragment', text: bare } : sentence(since);
  }
  // 'Released in 2018 …' has no subject.
  if (PAST.test(bare.split(/\s+/u)[0] ?? '') && !/^(?:found|left|cut|used|shot) /iu.test(bare))
    return / and was /u.test(bare) && /^released\b/iu.test(bare)
      ? sentence(`I was ${lowerSafely(bare, true)}`)
      : { kind: 'fragment', text: bare };
  // '61 former students now band directors', 'Superior rating at state': no verb that is surely one.
  const opens =
    /^(?:a|an|the|my|our|his|her|their|its|this|that|these|those|every|each|all|both|some|many|most|more|no|nobody|nothing|one|two|three|four|five|six|seven|eight|nine|ten|eleven|twelve|it|they|he|she|you|there|in|at|on|since|after|before|when|of|from|with|last|people|\p{Lu}\p{L}+ty-?\p{L}*|[\p{L}'’-]+s(?! \d))\s/iu.test(
      bare,
    ) ||
    /^\p{Lu}\S* \p{Lu}/u.test(bare) ||
    /^\p{Lu}\p{L}+ \p{Ll}+s (?:at|in|on|with|from|every|a|the) /u.test(bare);
  if (
    hasVerb(bare, !opens) ||
    (/[.!]$/u.test(part.trim()) && /^(?:Every|Each|All|There|Here|Our|My|The|This)\b/u.test(bare))
  )
    return sentence(withSubject(bare));
  const made = fromNote(bare);
  return made === null ? { kind: 'fragment', text: bare } : { ...sentence(made), minor: true };
}

/** What follows a verb rather than an adjective: 'Drove the bus', not 'Retired bus driver'. */
const ACTS_ON =
  /^(?:a|an|the|my|our|his|her|their|this|that|over|more|some|two|three|four|five|six|seven|eight|nine|ten|\d.*|in|at|on|for|to|with|from|as|up|out|and)$/iu;

const FINITE =
  /^(?:(?:it|that|there|he|she|we|they|i|you|what|who)['’](?:s|re|ve|ll|d|m)|is|are|was|were|has|have|had|will|can|could|would|should|must|does|did|do|isn['’]t|aren['’]t|wasn['’]t|don['’]t|doesn['’]t|didn['’]t|won['’]t|can['’]t|became|began|came|went|got|won|gave|took|wrote|drew|grew|knew|saw|sang|drove|rode|spoke|chose|wore|ate|fell|flew|rose|swam|threw|says|said|means|makes|takes|needs|costs|premieres|airs|debuts|opens|begins|starts)$/iu;
const RELATIVE = /^(?:that|who|which|whose|where|when|while|because|whom|if|since)$/iu;

/** Whether a text has a finite verb of its own, outside of relative clauses. `strict` takes only sure ones. */
function hasVerb(text: string, strict: boolean): boolean {
  const terms = termsOf(text.replace(/\([^)]*\)/gu, ''));
  let inside = false;
  if (/^(?:it|that|there|he|she|we|they|i|you)['’](?:s|re|ve|ll|d|m)$/iu.test(terms[0]?.text ?? ''))
    return true;
  for (let at = 1; at < terms.length; at += 1) {
    const term = terms[at];
    const before = terms[at - 1];
    if (term === undefined || before === undefined) continue;
    if (RELATIVE.test(term.text)) {
      inside = true;
      continue;
    }
    if (/[,;]/u.test(before.post) && inside) inside = false;
    const sure = FINITE.test(term.text);
    const likely =
      !strict &&
      term.tags.has('Verb') &&
      !term.tags.has('Gerund') &&
      !/^(?:to|the|a|an|my|our|of|and|for|in|by|with)$/iu.test(before.text) &&
      !before.tags.has('Adjective') &&
      (term.tags.has('PastTense')
        ? !reduced(terms, at)
        : term.tags.has('PresentTense') || before.tags.has('Plural') || before.tags.has('Adverb'));
    if (!sure && !likely) continue;
    if (inside) {
      inside = false;
      continue;
    }
    return true;
  }
  return false;
}

/** 'a special taped in Bronzeville': a past form that belongs to the noun before it. */
const reduced = (
  terms: readonly { text: string; tags: ReadonlySet<string> }[],
  at: number,
): boolean =>
  /^(?:by|in|on|at|from|for|with|to|as|near|away|since|across|after|behind|under|between|into|over|through|against|\d{4})$/iu.test(
    terms[at + 1]?.text ?? 'by',
  );

/** 'A retired librarian puts books …' is said as 'As a retired librarian, I put books …'. */
function fromActing(text: string): string | null {
  const found = /^(an? |the )((?:[\p{L}'’-]+ ){0,4}?[\p{L}'’-]+) (\p{Ll}+s) (?=\S)/iu.exec(text);
  if (found === null) return null;
  const [whole, article = '', role = '', verb = ''] = found;
  const head = role.split(' ').at(-1) ?? '';
  if (
    !isRole(head) ||
    /[^s]s$/u.test(head) ||
    !canBeVerb(verb) ||
    /^(?:is|was|as|whose|has)$/u.test(verb)
  )
    return null;
  return `As ${article.toLowerCase()}${role}, ${agreeWithI(`I ${verb} ${text.slice(whole.length)}`)}`;
}

/** A logline that begins with what the creator does: 'Fixes organs …'. */
function fromDoing(text: string): string | null {
  const [first = '', second = ''] = text.split(/\s+/u);
  const small = first.toLowerCase();
  if (isPluralSubject(text)) return null;
  if (
    !/^\p{Ll}{3,}[^s]s$/u.test(small) ||
    second === '' ||
    /^(?:of|and|in|at|on|for|to|is|are|who|that|with|from)$/iu.test(second)
  )
    return null;
  const base = infinitiveOf(small);
  if (!canBeVerb(small) && !/ates$/u.test(small) && !/(?:xes|shes|ches|zes)$/u.test(small))
    return null;
  return base === small ? null : agreeWithI(`I ${small} ${text.split(/\s+/u).slice(1).join(' ')}`);
}

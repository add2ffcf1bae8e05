import type { Offer } from '../../profile/offers.ts';
import { upperFirst } from './language/capitals.ts';
import { inFirstPerson, type Self } from './language/person.ts';
import { withoutStop } from './language/text.ts';
import { tidy } from './language/tidy.ts';
import { isPerson, TITLED } from './offer-people.ts';

/** Of 'a customer or client: two mothers who like to talk' the people are offered. */
const NAMED_BEHIND =
  /^[Aa] customer or client(?::|,| [-–—]) (?=(?:an?|one|two|three|four|my|our|some|any|the|\p{Lu}\p{Ll}+)\b)/u;

/** Whether the people are named behind 'a customer or client', as what is offered. */
export const namesCustomer = (text: string): boolean => NAMED_BEHIND.test(withoutStop(tidy(text)));
const LIST_OF_THREE = /^((?:\p{L}+ )?\p{L}+s), ((?:\p{L}+ )?\p{L}+s), ((?:\p{L}+ )?\p{L}+s)$/u;

/** The text of an offer with its slips of the pen mended: what stands in it stays. */
export function asTyped(text: string): string {
  return measured(
    withoutStop(tidy(text))
      .replace(NAMED_BEHIND, '')
      // 'a short essay - about my grandma'
      .replace(/ [-–—] (?=(?:about|on|with|for|from|of) )/u, ' ')
      // 'me at work: the waiting lot at the airport'
      .replace(/^(?:me|myself) at work(?::| [-–—]) (?=(?:an?|the|my|our) )/iu, '')
      .replace(
        /^(an? (?:student|customer|client|patient|player|member|neighbor|reader|graduate)): (?=\p{Lu})/u,
        '$1, ',
      )
      .replace(/(?<=\S )a customer or client\b/iu, 'a customer')
      .replace(/\bbefore\/after\b/iu, 'before and after')
      .replace(/ \+ /gu, ' and ')
      .replace(
        /^(?:Grand)?(?:daughter|son|mother|father|ma|pa)(?= \p{Lu})|^(?:Mother|Father|Sister|Brother)(?=, \p{Lu}\p{Ll}+ \p{Ll}+ing\b)|^(?:Cousin|Nephew|Niece|Husband|Wife|Daughter|Son)(?=,? \p{Lu}\p{Ll}+ \p{Ll}+ing\b)/u,
        (kin) => `my ${kin.toLowerCase()}`,
      )
      // 'Me and our treasurer, for residents whose park is up for sale'
      .replace(
        /^((?:me|myself|I)(?: and (?:[^\s,]+ ){0,3}[^\s,]+)?),? for (?:(?:an?|any|the|your) )?(?!(?:an? )?(?:song|day|night|morning|hour))(?:residents?|libraries|library|schools?|rodeo|church(?:es)?|class(?:es)?|groups?|teams?|clubs?|boards?|parents|teachers|coaches|students|families|compan(?:y|ies)|events?|panels?|career)\b.*$/iu,
        '$1',
      )
      // 'A dozen on the half shell and an interview'
      .replace(/^(?!.*\b(?:essay|photographs?|recording|chapter)\b).+ and (an interview)$/iu, '$1')
      // How long it takes is no matter of the first mail.
      .replace(
        /(?<=.{12})(?<!\b(?:for|in|after|every|within|of|over|and|under|about|than|by|to)),? \(?(?:about )?(?:an|one|two|three|four|five|six|seven|eight|nine|ten|twelve|twenty|thirty|\d+) (?:min|mins|minutes?|hrs?|hours?|pages?)\)?$/iu,
        '',
      )
      .replace(
        /^available for (?=interviews|panels|talks|readings|workshops|events|podcasts|radio)/iu,
        '',
      )
      .replace(LIST_OF_THREE, '$1, $2 and $3')
      .replace(/^a customer or client(?:,? (?=\p{Ll}+ing\b)| (?=\p{L}))/iu, 'a customer ')
      .replace(/^a customer or client \(([^()]+)\)/iu, 'a customer of mine, $1')
      .replace(/(?<=\S )ride along (?=on|in|with|at|to|all)|(?<=\ba )ride along(?=$|,)/u, (one) =>
        one.replace('ride along', 'ride-along'),
      )
      // 'a walk along my old route with me'
      .replace(/(?<=\b(?:walk|ride|drive|tour|hike)\b.*) with me(?=$|,)/iu, '')
      // What can be had beside it is an offer of its own.
      .replace(/(?<=\S{3} .{8,}),? and an interview(?: (?:on|in|at) \S+)?$/iu, ''),
  );
}

/** The text of an offer as the creator says it: 'me' for the own name, no word that offers in front. */
export function saidByCreator(
  given: string,
  kind: Offer['kind'],
  name: string,
  self: Self,
): string {
  return (
    aboutSubject((inFirstPerson(titled(given), name, self) ?? given).trim(), kind)
      .replace(/(?<=\b(?:with|by|from|of|for|to|about|on) )I(?=$|[,.]| and\b)/gu, 'me')
      .replace(/^I (?=\p{Ll}+ing\b)/u, 'me ')
      .replace(/^I(?=$|,| (?:by|on|in|at|with|and|or)\b)/u, 'me')
      .replace(
        /^(?:I|me) for (?:[\p{L}'’-]+ ){0,5}?(?:talks?|interviews?|chats?|conversations?|panels?|q&a|visits?)(?: or (?:an? )?\p{L}+)?(?:,? (?:(?:and|or) )?(?:radio|podcasts?|tv|television|talks?|panels?|readings?|print|zoom))*(?=$|[,.;])/iu,
        'me',
      )
      .replace(/^I(?= together with\b)/u, 'me')
      .replace(/ and I$/u, ' and me')
      .replace(/^Me\b/u, 'me')
      .replace(/^(?:I|me) (?:plus|with|[+]) (?=.)/iu, (one) =>
        kind === 'see' && /with $/iu.test(one) ? 'me with ' : 'me and ',
      )
      // Who is interviewed with the creator is somebody to talk to.
      .replace(
        /^(?:an? )?(?:joint |live |short )?(?:interview|conversation) with (?=(?:me and|[^,;]*\band (?:me|i)\b))/iu,
        '',
      )
      .replace(
        /^(me and (?:[^\s,]+ ){1,3}?[^\s,]+),? for (?:an? )?(?:joint )?(?:interview|talk|chat|conversation)s?$/iu,
        '$1',
      )
      .replace(/^interview (me\b)/iu, '$1')
      .replace(/^(me), (?=(?:as|for) an? )/iu, '$1 ')
      .replace(/^(me (?:as|for) [^,]+), .*(?: (?:and|or) |\S+ \S+ \S+ \S+).*$/iu, '$1')
      .replace(/^(an? (?:\p{L}+ )?(?:interview|conversation|talk)) with me(?=,|$)/iu, '$1')
      .replace(
        /^(?:i (?:can|could|will) (?:offer|provide|share)|i offer|offering|available:?|happy to (?:offer|share|provide)|access to(?= (?:my|our|the)\b)) (?=\S)/iu,
        '',
      )
  );
}

/** 'Mrs. Prewitt, 81, on her first swim' is talked to about it. */
const aboutSubject = (text: string, kind: Offer['kind']): string =>
  kind !== 'see' &&
  !/^(?:me|my mom|my dad)\b/iu.test(text) &&
  (isPerson(text, kind) || TITLED.test(text))
    ? text.replace(ON_SUBJECT, (_, who: string) => `${who}${/\d$/u.test(who) ? ',' : ''} about `)
    : text;
const ON_SUBJECT =
  /^((?:(?! (?:on|who|whose|and|at|in|about) )[^,])+(?:, \d{1,3})?),? on (?=(?:her|his|my|our|their) (?:first|last|own)\b|the (?:\d+ )?(?:\p{Ll}+ )?\p{Ll}+s\b|what it|\p{Ll}+ing\b)/u;

/** 'two minute monologue' takes a hyphen and, behind it, an article. */
const measured = (text: string): string =>
  text.replace(
    /^(?:an? )?(one|two|three|four|five|six|seven|eight|nine|ten|\d+) (minute|hour|page|day|week|part|course|verse)(?= (?!of\b|in\b|at\b|on\b|with\b)\p{Ll}*[^s\W](?:$|[ ,:]))/iu,
    (_, count: string, unit: string) =>
      `${/^(?:eight|8|11|18)/u.test(count) ? 'an' : 'a'} ${count.toLowerCase()}-${unit}`,
  );

/** 'ms. lorraine, 81' as a name; the title shows that one is meant. */
const titled = (text: string): string =>
  text.replace(
    /^(ms|mr|mrs|dr|rev|coach|miss|pastor|aunt|uncle|sister|brother)(\.? )(\p{Ll}+)(?=,|$| \p{Lu})/u,
    (_, title: string, dot: string, called: string) =>
      `${upperFirst(title)}${dot}${upperFirst(called)}`,
  );

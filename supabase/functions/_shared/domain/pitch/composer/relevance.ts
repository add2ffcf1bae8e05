import type { PitchInput } from '../pitch-input.ts';
import { contentStems } from './language/text.ts';
import { likeness, topicsOf } from './likeness.ts';

/**
 * How near a fact is to what the pitch is about. `story`: it shares a word with the news, the take or who is
 * writing, or with a fact that does. `own`: it may be the creator's work in other words. `aside`: it tells
 * of family, hobbies or habits, or names nothing that ties it to the rest.
 */
export type Nearness = 'story' | 'own' | 'aside';

/** Words that tie no two texts together. */
const GENERAL = contentStems(
  'black people person family families work works working job day days week weeks month months hour hours ' +
    'minute minutes morning mornings night nights evening sunday monday tuesday wednesday thursday friday ' +
    'saturday january february march april may june july august september october november december spring ' +
    'summer fall winter season first last time times thing things man men woman women kid kids child children ' +
    'young old good best great big small little city town state county country world life live lives home house ' +
    'help helps start started run runs make makes take takes give gives get gets come comes go goes know knows ' +
    'say says tell tells find want need keep keeps use used put see hear talk teach learn read write own open ' +
    'free local community north south east west street avenue america american one two three four five six ' +
    'seven eight nine ten half dozen hundred thousand million every never always still around without inside ' +
    'behind across back between since percent dollar dollars number name called born raised grew member story ' +
    'stories year anybody everybody nobody somebody someone everyone whole part place room side end call',
);

const KIN =
  /\b(?:my|our) (?:\p{L}+ )?(?:mother|father|mom|mama|dad|daddy|momma|grandmother|grandfather|grandma|grandpa|granddad|granny|aunt|auntie|uncle|sister|brother|daughter|son|wife|husband|spouse|cousin|nephew|niece|sons|daughters|grandchildren|twin|parents|in-laws|fianc[eé]e?)s?\b/iu;
const HABIT =
  /^(?:I|I['’]m|I am|My|We)\b(?: (?:still|also|always|never|only|really|just|once))* ?(?:love|like|enjoy|hate|sing|play|collect|speak|allergic|afraid|left-handed|named|born|raised|grew up|get up|wake|drink|eat|cook|bake|knit|fish|hunt|garden|jog|swim|dance|pray|read|watch|wear|own (?:a|two|three)|have (?:a|one|two|three|four|five|six|\d+) (?:\p{L}+ )?(?:dogs?|cats?|goats?|chickens?|horses?|sons?|daughters?|kids|children|grandchildren|tattoos?)|dog|cat|favorite|favourite|hobby|hobbies|(?:a |an )?(?:vegetarian|vegan|twin|grandmother|grandfather|redhead|night owl|early riser)|nickname|middle name|birthday|day job|moved|came from|came to|immigrated|live in|lived in|(?:write|draw|paint|practice|compose) (?:every|from|at|between|in the|before|by)|think|believe|feel|hope|wish|dream|residents call me|friends call me|students call me)\b/iu;

/** From this likeness of subjects on a text is of the story, or of the creator's work. */
const LIKE_STORY = 0.2;
const LIKE_WORK = 0.2;
/** What family did is of the story only where it is much like it. */
const LIKE_STORY_PERSONAL = 0.3;

/** The nearness of each text to the story, in their order. `refers` says which speak of the one before. */
export function nearnessOf(
  texts: readonly { text: string; refers: boolean }[],
  { news_peg, take, profile }: PitchInput,
): Nearness[] {
  const story = topicsOf(`${news_peg} ${take}`);
  const work = topicsOf(profile.logline);
  const told = contentWords(
    [news_peg, take, profile.logline, profile.timely_angle, profile.book_title].join(' '),
  );
  const words = texts.map(({ text }) => contentWords(text));
  const tied = words.map((own, index) => {
    const { text } = texts[index] ?? { text: '' };
    // 'I moved to Anchorage at 29' shares the town, and no more.
    if (HABIT.test(text) ? [...own].filter((word) => told.has(word)).length > 1 : shares(own, told))
      return true;
    const topics = topicsOf(text);
    const like = likeness(topics, story);
    return isPersonal(text)
      ? like >= LIKE_STORY_PERSONAL
      : like >= LIKE_STORY || likeness(topics, work) >= LIKE_WORK;
  });
  for (let changed = true; changed;) {
    changed = false;
    for (const [index, own] of words.entries()) {
      if (tied[index] === true) continue;
      const { text, refers } = texts[index] ?? { text: '', refers: false };
      const follows = refers && tied[index - 1] === true && !isPersonal(text);
      if (!follows && !words.some((other, at) => tied[at] === true && shares(own, other))) continue;
      tied[index] = true;
      changed = true;
    }
  }
  return texts.map(({ text }, index) => {
    if (tied[index] === true) return 'story';
    // Work in other words shows in figures and names, but not in letters that only the trade reads.
    return isPersonal(text) ||
      /\b(?!US|USA|TV|AM|PM|NAACP|HBCU|GED|AP|FDA|EPA|CDC|NASA|NBA|WNBA|NFL|NCAA|MBA|RN|EMT|IRS|VA|USDA|HUD|FEMA|YMCA|YWCA|AME|LGBTQ|HIV|AIDS|STEM|AI|DJ|DNA|ER|ICU|NICU|CPR|PTA|SAT|ADHD|PTSD|SNAP|WIC|MLK|UPS|NPR|PBS|LED|CEO|II|III|IV)[A-Z]{2,5}\b(?![.’'])/u.test(
        text,
      ) ||
      !(PROOF.test(text) || WORKED.test(text))
      ? 'aside'
      : 'own';
  });
}

/** Whether the logline or a fact speaks of the news, by a word or by its subjects. */
export function speaksOfNews({ news_peg, profile }: PitchInput): boolean {
  const words = contentWords(news_peg);
  const topics = topicsOf(news_peg);
  return [profile.logline, ...profile.facts.map(({ text }) => text)].some(
    (text) => shares(contentWords(text), words) || likeness(topicsOf(text), topics) >= LIKE_STORY,
  );
}

const isPersonal = (text: string): boolean =>
  KIN.test(text) || HABIT.test(text) || /\b(?:call|email|text|reach) me\b/iu.test(text);

/** A fact that begins with work that was done ('I wrote', 'We opened'). */
const WORKED =
  /^(?:I|We) (?:have )?(?:wrote|written|founded|led|designed|built|taught|trained|created|started|opened|published|directed|produced|developed|organized|launched|invented|served|ran)\b/u;

/** A number, a year or a name, which an editor can look at. */
export const PROOF =
  /\d|\b(?:[Tt]wo|[Tt]hree|[Ff]our|[Ff]ive|[Ss]ix|[Ss]even|[Ee]ight|[Nn]ine|[Tt]en|[Ee]leven|[Tt]welve|[Tt]wenty|[Tt]hirty|[Ff]orty|[Ff]ifty|dozen|hundred|thousand)\b|\p{Ll},? \p{Lu}\p{Ll}/u;

const contentWords = (text: string): ReadonlySet<string> =>
  new Set([...contentStems(text)].filter((word) => !GENERAL.has(word) && !/^\d+$/u.test(word)));

const shares = (left: ReadonlySet<string>, right: ReadonlySet<string>): boolean =>
  [...left].some((word) => right.has(word));

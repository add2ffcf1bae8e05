import { countWords } from '../../text/text.ts';
import { lowerSafely } from './language/capitals.ts';
import { isCommonWord } from './language/english.ts';
import { asOfferedThing } from './language/things.ts';

const NAME = "(?:\\p{Lu}[\\p{L}.'’&-]*|\\d+(?:st|nd|rd|th))";
const NAMES = `${NAME}(?: (?:${NAME}|of|du|de|la|and|à))*`;
const matches = (pattern: string, flags = 'u'): RegExp => new RegExp(`^(?:${pattern})$`, flags);

const PREPOSITION =
  /^(?:around|near|within|outside|from|in|at|on|out|up|down|over|inside|under|off|beside|along|by|behind|across|between|throughout|leaving from|starting at|starting from|anywhere (?:in|on|near|along|within)|next to|in front of|with|wherever)\b/iu;
const SIDE = '(?:[EWNSewns](?:ast|est|orth|outh)|(?:north|south)(?:east|west))(?:ern)? ?[Ss]ide';
const A_SIDE = matches(`(?:the )?${SIDE}`);
const ON_SIDE = matches(`(?:the )?${SIDE}(?: of .+)?`);
/** 'Macon to Atlanta and back', but not 'Farm to Table', the name of one place. */
const ROUTE = matches(
  `(?!(?:Return|Back|Road|Farm|Table|Cradle) )${NAMES} to ${NAMES}(?: and back)?`,
);
const STREET =
  '(?:Street|Avenue|Road|Drive|Boulevard|Highway|Expressway|Turnpike|Freeway|Lane|Way|Parkway|Pike|Terrace|Blvd|Ave|St|Rd|Dr|Hwy|Pkwy)\\.?';
/** 'Dorr Street', 'North 30th', 'Route 25', 'Broadway', 'Jackson Street at 12th' */
const ON_STREET = matches(
  `(?:Broadway|(?:${NAME} ){1,4}?${STREET}|(?:North|South|East|West|N\\.?|S\\.?|E\\.?|W\\.?) \\d+(?:st|nd|rd|th)|(?:Route|Highway|Interstate|U\\.?S\\.?) \\d+|I-\\d+)(?: (?:at|near|in|outside|off|between) .+)?`,
);
const CROSSING = matches(
  `(?:\\d+(?:st|nd|rd|th)|Broadway|${NAME}) (?:and|&) (?:\\d+(?:st|nd|rd|th)|Broadway)|\\d+(?:st|nd|rd|th) (?:and|&) ${NAME}`,
);
/** What a name ends with that stands for a house or a ground and no town. */
const VENUE =
  /\b(?:Library|Center|Centre|Church|School|Hall|Museum|Theater|Theatre|Gym|Market|Studios?|Lab|Labs|Farms?|Ranch|Cafe|Café|Arena|Stadium|College|University|Hospital|Clinic|Pier|Barbershop|Barbers|Cuts|Salon|Bakery|Lounge|Laundry|Wash|Cycle|Spin|Chapel|AME|Tabernacle|House|Shop|Store|Bar|Grill|Deli|Diner|Plaza|Square|Tower|Building|Academy|Elementary|Middle|High|Temple|Mosque|Cathedral|Baptist|Methodist|Club|Mall|Gallery|Court|Courthouse|Station|Rink|Pool|Drive-In|Garage|Hotel|Inn|Airport|Field|Fields|Shores?|Bayfront|Waterfront|Lagoon|Beach|Park|Prison|Jail)$/u;
/** A small word behind a name: 'the Barelas rec center', 'the Rudisill library' */
const NAMED_PLACE = matches(
  `${NAMES} (?:(?:rec|community|senior|civic|transit|public|branch|small craft|soccer|ball|boat|city|county|parish|high|middle|elementary|fellowship|union) )*(library|branch|center|annex|gym|pool|rink|dock|landing|harbor|marina|waterfront|riverfront|levee|farm|ranch|loop|station|courthouse|arena|fields|depot|terminal|courts|fairgrounds|clinic|museum|gallery|track|stadium|quarry|campground)(?: (?:room|basement|branch|annex|lot|parking lot))?(?: (?:in|on|near|off|outside) .+)?`,
);
const NAMED_HALL = matches(
  `${NAMES} (?:(?:fellowship|union|parish|coin|beauty|barber|high|middle|elementary) )*(?:church|school|hall|market|shop|studio|cemetery|field|garden|barn|bakery|salon|theater|cafe|store|barbershop|laundromat|laundry|diner|funeral home|community|house|lab|temple|praise house)(?: (?:hall|basement|room|gym|kitchen|parking lot|library|center|field|annex))?(?: (?:in|on|near|off|at) .+)?`,
);
/** Names of water and land that a person stands on, by or in. */
const NATURE: readonly (readonly [RegExp, string])[] = [
  [/^Lake \p{Lu}|\b(?:Lake|Lagoon|Falls|Shores?|Bayfront|Waterfront|Riverfront)$/u, 'at'],
  [/\b(?:Bay|Sound|Valley|Parish|Counties|counties|Ward|Delta|Bottoms|Islands)$/u, 'in'],
  [/\b(?:River|Creek|Bayou|Island|Beach|Mesa|Mountain|Trail|Levee|Pier)$/u, 'on'],
];
const DETERMINED =
  /^(?:my|our|the|a|an|her|his|their|your|two|three|one|any|whichever|whatever|some) /iu;

/** The last word of the place itself, before what tells where it is. */
const headOf = (place: string): string =>
  (
    place.split(
      / (?:in|on|at|of|off|near|outside|behind|above|below|over|under|by|around|north|south|east|west|next|between|from|to|for|with|where|that|inside|across|along|downriver|upriver|forty|half|an hour|four miles|\d+ miles)\b/u,
    )[0] ?? ''
  )
    .trim()
    .split(' ')
    .at(-1) ?? '';

const ON_HEAD =
  /^(?:porch|stoop|steps|pier|boat|ferry|roof|rooftops?|roofs|deck|corners?|lawn|stage|floor|sidewalks?|streets?|blocks?|avenue|road|highway|trails?|hillside|mesa|ramp|sideline|levee|bench|train|tract|pitch|island|beach|river|creek|bayou|land|lease|porches|stairs|bluff|ridge|sidelines|subway|steps?|lanai|veranda)$/iu;
const ON_FIELD =
  /\b(?:practice|football|soccer|ball|baseball|school|playing|game) fields?\b|^our field\b/iu;
const IN_HEAD =
  /^(?:kitchens?|rooms?|basements?|garage|garages|yards?|backyards?|churchyard|graveyard|classrooms?|studio|barns?|sheds?|lots?|attic|car|truck|trailer|gardens?|greenhouse|van|workshop|workroom|sanctuary|gyms?|halls?|seat|cab|den|bedroom|neighborhoods?|woods|closet|hallway|hallways|carport|wheelhouse|cafeteria|lunchroom|offices?|driveways?|apartments?|home|homes|houses?|hangar|forest|hills|hollow|code|warehouse|lobby|pasture|meadow|marsh|auditorium|unit|storefront|galley|cellar|annex|chapel|shop|sugarhouse|field|fields|loft|vault|library|pharmacy|bakery|den|study|triple-decker|tower|fields|ward|corridor|sugarbush|half|arena|salon|church)$/iu;
/** What is called 'at' although it has walls: where people come to, not into. */
const AT_HEAD =
  /^(?:shop|library|pharmacy|bakery|arena|salon|church|house|home|homes|houses|chapel|ward|annex|sugarhouse|storefront|warehouse|tower)$/iu;

/**
 * A place with the preposition that it wants: 'in my shed', 'at the corner store', 'on Dorr Street'. Null for
 * what is no such place.
 */
export function atPlace(given: string): string | null {
  const place = given
    .replace(/^(?:the )?same place$/iu, '')
    .replace(/^starts (?=at\b|from\b)/u, 'starting ')
    .replace(/^Fellowship (?=hall\b)/u, 'fellowship ');
  if (place === '') return null;
  if (/^(?:downtown|uptown|midtown|outdoors|upstairs|downstairs)$/iu.test(place))
    return place.toLowerCase();
  if (
    /^(?:usually|often|mostly|sometimes|either|maybe|various|different|rotates|home duals)\b/iu.test(
      place,
    )
  )
    return null;
  if (
    /^(?:(?:just|a mile|miles|an hour|\d+ miles) )?(?:south|north|east|west) of \p{Lu}/u.test(place)
  )
    return place;
  if (/^(?:online|by video|by phone)\b/iu.test(place))
    return eitherOf(lowerSafely(place.split(', ')[0] ?? '', true));
  if (PREPOSITION.test(place)) return lowerSafely(place.split(', ')[0] ?? '', true);
  if (
    /^(?:(?:north|south|east|west|central)(?:ern)?|rural|coastal) \p{Lu}[^,]* and \p{L}/u.test(
      place,
    )
  )
    return `in ${place}`;
  if (/ or /u.test(place)) return eitherOf(place);
  if (/,/u.test(place)) return null;
  if (/^\p{Lu}[^,]* & \p{Lu}/u.test(place)) return `at ${place}`;
  if (/\bCemetery(?: No\. \d+)?$/u.test(place)) return `at ${place}`;
  if (ROUTE.test(place)) return `from ${place}`;
  if (/^\d{5}$/u.test(place)) return `in ${place}`;
  if (/^(?:pier|dock|gate) \w?\d/iu.test(place)) return `at ${place}`;
  if (/^(?:rooms?|suite|studio|apartment|building) \w?\d/iu.test(place)) return `in ${place}`;
  if (/^lanes? \d/iu.test(place))
    return `on ${lowerSafely(place, true).replace(/^lane (?=\S+ and )/u, 'lanes ')}`;
  if (ON_STREET.test(place))
    return `on ${/^(?:\p{Lu}\p{Ll}+ )+(?:Highway|Expressway|Turnpike|Freeway|Thruway)$/u.test(place) ? 'the ' : ''}${place}`;
  if (CROSSING.test(place)) return `at ${place}`;
  if (ON_SIDE.test(place)) return `on the ${place.replace(/^the /u, '')}`;
  return /^\p{Lu}|^\d/u.test(place) ? atName(place) : atThing(place);
}

/** 'the wheelhouse or by phone': each with its own preposition. */
function eitherOf(place: string): string | null {
  const [first = '', second = '', ...more] = place.split(/ or /u);
  if (second === '') return /^(?:online|by (?:video|phone))\b/iu.test(place) ? place : null;
  if (more.length > 0) return null;
  // 'a gym in Ankeny or Indianola'
  if (/ (?:in|on|near|at) (?:the )?\p{Lu}/u.test(first) && /^\p{Lu}/u.test(second)) {
    const said = atPlace(first);
    return said === null ? null : `${said} or ${second}`;
  }
  const article = /^(?:my|our|the|an?|your) /iu.exec(first)?.[0] ?? '';
  const other =
    article !== '' &&
    !DETERMINED.test(second) &&
    /^\p{Ll}/u.test(second) &&
    !PREPOSITION.test(second) &&
    !/^(?:online|by) /u.test(second);
  const [one, two] = [
    /^by |^online/u.test(first) ? first : atPlace(first),
    /^by |^online/u.test(second) ? second : atPlace(other ? `${article}${second}` : second),
  ];
  if (one === null || two === null) return null;
  const [before = ''] = one.split(' ');
  return before === two.split(' ')[0] ? `${one} or ${second}` : `${one} or ${two}`;
}

/** A place that is a name, or begins with one. */
function atName(place: string): string | null {
  const bare = place.replace(/ (?:in|on|near|off|outside|at) .+$/u, '');
  if (/\b[Zz]ip code\b/u.test(place)) return `in ${place}`;
  if (/\bneighborhood$/u.test(place)) return `in the ${place}`;
  if (/ area$/u.test(place)) return `in the ${place}`;
  if (/\b(?:county|parish)$/iu.test(bare) || / counties$/iu.test(bare)) return `in ${place}`;
  if (/\b(?:schools|churches|libraries|clinics|centers)$/u.test(bare)) return `at ${place}`;
  const owned =
    new RegExp(`^${NAMES}['’]s? \\p{Ll}`, 'u').test(place) ||
    /^\p{Lu}\p{L}+['’]s?(?:$| (?:on|in|at) )/u.test(place);
  if (owned)
    return `${/(?:basement|kitchen|yard|garage|barn|room)$/u.test(bare) ? 'in' : 'at'} ${place}`;
  if (/^(?:Second|Third|First|Fifth) (?:Chair|Spin)\b/u.test(place)) return `at ${place}`;
  if (/ (?:&|and) (?:Daughters?|Sons?|Co|Company|Brothers|Sisters)\b/u.test(place))
    return `at ${place}`;
  if (/^(?:Old )?(?:North|South|East|West)(?:ern)? (?:End|Valley|Bottoms)$/u.test(place))
    return `in the ${place}`;
  if (/^(?:\p{Lu}\p{Ll}+ )+(?:District|Quarter|Bottoms|Flats|Panhandle)$/u.test(place))
    return `in the ${place}`;
  if (/^Greater (?:Mount|Mt|New|St)\b/u.test(place)) return `at ${place}`;
  if (/^\p{Lu}\p{Ll}+ Beach$/u.test(place)) return `in ${place}`;
  if (NAMED_PLACE.test(place)) return `at the ${place}`;
  if (NAMED_HALL.test(place)) return `at ${place}`;
  for (const [pattern, preposition] of NATURE)
    if (pattern.test(bare)) return `${preposition} ${/ River$/u.test(bare) ? 'the ' : ''}${place}`;
  if (
    /\b(?:Public Library|Farmers['’] Market|Government Center|Municipal Court|County Jail)$/u.test(
      bare,
    )
  )
    return `at the ${place}`;
  if (VENUE.test(bare)) return `at ${place}`;
  // A name on a street is a house there: 'Kings Cuts on Cleveland Avenue'
  if (
    new RegExp(
      ` (?:on|near) (?:${NAME} )+${STREET}|\\bon \\p{Lu}| on \\p{L}+ (?:Broadway|Sprague)`,
      'u',
    ).test(place)
  )
    return `at ${place}`;
  if (
    matches(
      `(?:\\p{Lu}[\\p{L}.'’-]+ ){0,2}\\p{Lu}[\\p{L}.'’-]+(?: (?:and|de|of) \\p{Lu}[\\p{L}.'’-]+(?: \\p{Lu}[\\p{L}.'’-]+)?)?(?: (?:off|near|outside) .+)?`,
    ).test(place) &&
    !NO_PLACE.test(place) &&
    !/['’]s\b/u.test(place)
  )
    return `in ${place}`;
  const lower = lowerSafely(place, true);
  return lower === place || !isCommonWord(place.split(' ')[0]?.toLowerCase() ?? '')
    ? null
    : atThing(lower);
}
const SINGLE = /^(?:church|farm|shop|lobby|school|court|jail|hospital|porch|clinic|park)$/iu;
/** The creator's own, or one that the story tells of. */
const OF_STORY =
  /^(?:church|farm|shop|school|clinic|studio|gym|garage|salon|store|barn|greenhouse|garden)$/iu;
const NO_PLACE =
  /\b(?:Zoom|Skype|Online|Anywhere|Mondays?|Tuesdays?|Wednesdays?|Thursdays?|Fridays?|Saturdays?|Sundays?|Line|Route|Union|Bench|Room)$/u;

/** A place by what it is: 'the back room of a bakery', 'barns in Orange County'. */
function atThing(place: string): string | null {
  if (
    /^(?:(?:east|west|north|south|northeast|northwest|southeast|southwest|downtown|uptown|central|upper|lower|rural) )+\p{L}+(?: \p{L}+){0,2}$/u.test(
      place,
    ) &&
    !/\b(?:lot|yard|wing|gate|gym)$/u.test(place)
  )
    return /^[\p{Ll} ]+$/u.test(place) &&
      !/^(?:east|west|north|south|downtown) \p{Ll}+$/u.test(place)
      ? null
      : `in ${place}`;
  const lost = /^(whichever|whatever) /u.test(place);
  if (lost) return countWords(place) <= 8 ? `at ${place}` : null;
  if (
    /^the (?:\p{Lu}\p{L}+ ){0,3}(?:Valley|District|Quarter|Ward|Ville|Hill|Hills|Bottoms|Bottom|Bronx|Delta|Heights|End|Corridor|Flats|Village|Gardens|Sandhills|Panhandle|Prom|North|Junction|neighborhood|area)(?: (?:in|of) \p{Lu}.*)?$/u.test(
      place,
    )
  )
    return /Prom$/u.test(place) ? `on ${place}` : `in ${place}`;
  if (/^the (?:\p{L}+ )?(?:\p{Lu}\p{L}+ )?[EWNS](?:ast|est|orth|outh) Side\b/u.test(place))
    return `on ${place}`;
  if (/\b(?:truck|rest|bus) stop\b/u.test(place))
    return `at ${DETERMINED.test(place) ? '' : 'the '}${place}`;
  if (/^stop (?:no\. )?\d/u.test(place)) return `at ${place}`;
  if (/^any of /u.test(place))
    return /\b(?:buses|trains|boats)\b/u.test(place) ? `on ${place}` : null;
  // A name in small letters
  if (/^(?:lake|mount|fort|saint) \p{Ll}+$/u.test(place)) return null;
  const plural = !DETERMINED.test(place) && /[^s]s$/u.test(headOf(place));
  if (
    /^(?:\p{Ll}+ )?(?:basement|room|kitchen|lobby|front|end|corner|edge|top|lot|hallway|gym|yard|back) of /u.test(
      place,
    ) &&
    !DETERMINED.test(place)
  )
    return atThing(`the ${place}`);
  const thing = DETERMINED.test(place) || plural ? place : asOfferedThing(place);
  const known = OF_STORY.test(place)
    ? `the ${place}`
    : !DETERMINED.test(thing) && !plural && SINGLE.test(headOf(place))
      ? `a ${thing}`
      : thing;
  if (!DETERMINED.test(known) && !plural) return null;
  const head = headOf(known);
  if (head === '') return null;
  if (/^\p{Lu}/u.test(head)) return `at ${known}`;
  if (
    ON_FIELD.test(known) ||
    (/^(?:the|a|an) /u.test(known) &&
      /^fields?$/u.test(head) &&
      !/\b(?:rice|corn|cotton|indigo|cane|hay|bean)\b/u.test(known))
  )
    return `on ${known}`;
  if (/^(?:bus|ferry|train)$/u.test(head))
    return `${/^(?:my|our) parked\b/u.test(known) ? 'in' : 'on'} ${known}`;
  if (/^garage$/u.test(head) && /\b(?:bus|parking)\b/u.test(known)) return `at ${known}`;
  if (/^(?:lots?|yards?)$/u.test(head) && /\b(?:bus|rail|fabrication|lumber|ship)\b/u.test(known))
    return `at ${known}`;
  if (/^lots$/u.test(head)) return `on ${known}`;
  if (/^bench$/u.test(head))
    return `${/\b(?:park|outside|street|court)/u.test(known) ? 'on' : 'at'} ${known}`;
  if (/^gate$|^door$/u.test(head)) return `at ${known}`;
  if (/^boats?$/u.test(head)) return `on ${known}`;
  if (ON_HEAD.test(head)) return `on ${known}`;
  if (AT_HEAD.test(head)) return `at ${known}`;
  if (IN_HEAD.test(head)) return `in ${known}`;
  return `at ${known}`;
}

/** Whether a place says itself in what it lies: 'a cemetery off East Seventh Street'. */
const LOCATED =
  / (?:in|on|at|of|off|near|outside|behind|by|from|to|above|below|next|north|south|east|west|between) /u;
const TOWN = matches(
  `(?:(?:north|south|east|west|northeast|northwest|southeast|southwest|downtown) )?(?:${NAME} ?){1,3}`,
);

/** What stands in the field of the place and is none: 'changes, I'll text the address', 'he comes by', 'same as above'. */
export const NO_WHERE =
  /^(?:starts (?!at\b|from\b)|leaves\b|changes\b|varies\b|depends\b|(?:the )?same\b|anywhere(?:$|,)|tbd\b|\p{Lu}{2}(?:, \p{Lu}{2})+$|(?:I(?!-)|we|you|he|she|they|it)\b)|, (?:or|and|but|I|we|you|he|she|they|it)\b(?! \d)|['’]ll\b| up to \p{Lu}/iu;

/** A place of several parts: 'Broadway, Gary', 'the rink, East Chattanooga', 'my place, four miles north of town'. */
export function atFirst(given: string): string | null {
  if (NO_WHERE.test(given)) return null;
  // 'Lawtell LA'
  const place = given
    .replace(/(?<=\p{Ll}) (?=\p{Lu}{2}$)/u, ', ')
    // 'libraries/schools'
    .replace(/(?<=\p{Ll})\/(?=\p{Ll})/gu, ' or ');
  const whole = atPlace(place);
  if (whole !== null) return whole;
  const [first = '', second = '', ...more] = place.split(', ');
  // 'Fairview, the old union hall'
  if (more.length === 0 && (TOWN.test(first) || / area$/u.test(first)) && !ON_STREET.test(first)) {
    const [thing, name] = [
      /^(?:the|an?|\p{Ll}+) \p{Ll}/u.test(second) ? atPlace(second) : null,
      atPlace(first),
    ];
    if (thing !== null && name?.startsWith('in ') === true && !LOCATED.test(second))
      return `${thing} ${name}`;
  }
  const said = atPlace(first);
  if (said === null) return null;
  if (/^(?:[\p{L}\d]+ (?:miles?|minutes?|min|hours?|blocks?)|half an hour|an hour) /u.test(second))
    return `${said} ${second}`;
  // 'Room 12, my school in Pine Bluff'
  if (/^room\b/iu.test(first)) return `${said} ${atPlace(second) ?? ''}`.trim();
  if (LOCATED.test(first)) return said;
  // 'Rewind Repair, Union Street': a name beside a street is a house.
  if (ON_STREET.test(second) && /^\p{Lu}/u.test(first) && said === `in ${first}`)
    return `at ${first} on ${second}`;
  if (ON_STREET.test(second) || A_SIDE.test(second))
    return ON_STREET.test(first)
      ? said
      : atPlace(second) === null
        ? said
        : `${said} ${atPlace(second) ?? ''}`;
  if (/\b(?:permission|arrangement|appointment|notice|ok|okay|consent|approval)\b/u.test(second))
    return `${said}, ${second}`;
  const town = more.length === 0 && TOWN.test(second);
  // A name of its own needs no town: 'Hilltop, Tacoma'.
  return town &&
    (ON_STREET.test(first) || /^(?:the|my|our|an?) /u.test(said.replace(/^\S+ /u, ''))) &&
    !/^in the \p{Lu}/u.test(said)
    ? `${said} in ${second}`
    : said;
}

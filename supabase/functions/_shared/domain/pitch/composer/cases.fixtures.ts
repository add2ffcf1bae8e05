import type { Offer } from '../../profile/offers.ts';
import type { PitchProfile } from '../../profile/profile.ts';
import { PITCH_TYPES } from '../pitch.ts';
import type { PitchInput } from '../pitch-input.ts';

interface Creator {
  name: string;
  city?: string;
  beats?: readonly string[];
  logline?: string;
  timely?: string;
  bio?: string;
  book?: string;
  facts?: readonly string[];
  offers?: readonly (readonly [kind: Offer['kind'], text: string, place?: string, days?: string])[];
  /** Each peg with the take on it, when there is one. */
  pegs: readonly (readonly [peg: string, take?: string])[];
}

/** Fictional creators of every beat, written as people write: full, thin, in fragments, in the third person. */
const CREATORS: readonly Creator[] = [
  {
    name: 'Deja Morrow',
    city: 'Memphis, TN',
    beats: ['Social Issues', 'Politics'],
    logline: 'Helping renters fight evictions, one courtroom at a time',
    facts: [
      'Tenant attorney for 11 years',
      'Represented 640 families in Shelby County eviction court',
      'founded Stay Put Memphis in 2018',
      'Testified before the state senate on rental fees',
    ],
    offers: [
      [
        'see',
        'a morning at eviction court with three families who stayed',
        'Shelby County Courthouse',
        'Tuesdays and Thursdays',
      ],
      ['print', 'a list of the ten most common illegal fees'],
    ],
    pegs: [
      [
        'Rents rise faster in the South than anywhere else',
        'Most evictions I see start with a fee nobody can explain, not with the rent.',
      ],
      ['Memphis passes a cap on late fees'],
      ['Report: one in five tenants paid late fees'],
    ],
  },
  {
    name: 'Coach Terrence Bell',
    city: 'Gary, IN',
    beats: ['Sports', 'Health'],
    logline: 'Track Coach and former steelworker who trains kids on an abandoned rail line.',
    timely: 'Gary closed its last public track in 2019.',
    facts: [
      '14 state qualifiers since 2016',
      'Worked 19 years at the mill',
      'Kids run free, shoes included.',
      'My oldest runner is 71',
    ],
    offers: [
      ['see', '40 kids sprinting on the old rail bed at sunrise', '', 'Saturday mornings'],
      ['book', 'Myself and two runners'],
    ],
    pegs: [
      ['Youth sports fees hit a record high'],
      ['USA Track & Field Championships', 'A fast kid is not rare. A free track is.'],
      ['Is youth sports only for the rich?'],
    ],
  },
  {
    name: 'Imani Whitlock',
    city: 'Savannah, GA',
    beats: ['Culture'],
    logline:
      'A seamstress who turns church hats and funeral dresses into quilts for grieving families',
    facts: [
      'She has sewn 312 memory quilts',
      'learned from her aunt Ruth on a 1951 Singer',
      'Quilts shown at the Telfair Museum in 2022',
      'Families bring the clothes in grocery bags.',
    ],
    offers: [
      ['see', 'the 1951 Singer at work', 'my front room on Waters Avenue', 'any weekday'],
      ['hear', 'what families say when they open the box'],
      ['print', 'before and after photographs of six quilts'],
    ],
    pegs: [
      [
        'Funeral costs climb 6% in a year',
        'Grief is the one thing people still want made by hand.',
      ],
      ['Black History Month'],
      ['a new study on grief and touch'],
    ],
  },
  {
    name: 'Dr. Kofi Amoah-Reed',
    city: 'Rochester, NY',
    beats: ['Health', 'Technology'],
    logline: 'Emergency physician studying why Black patients wait longer for pain medicine',
    facts: [
      'Board-certified in emergency medicine',
      'Published 9 papers on pain and race',
      'In his study of 4,200 visits, Black patients waited 22 minutes longer',
      'Runs a free Sunday clinic at a laundromat',
    ],
    offers: [
      ['book', 'a 15-minute interview', 'by Zoom', 'weekdays after 4 p.m.'],
      ['print', 'the charts from the study'],
    ],
    pegs: [
      ['Hospitals adopt AI triage', 'A machine that learns from our charts will learn our delays.'],
      ['New York requires bias training for nurses'],
      ['"Nobody believed my pain"'],
    ],
  },
  {
    name: 'Lorraine Pettway',
    city: 'Selma, AL',
    beats: ['Culture', 'Entertainment'],
    logline: 'bus driver. poet. grandmother of nine.',
    facts: [
      'Drives the number 7 route, 31 years',
      'Her poems hang in all 42 city buses',
      'wrote "Transfer," a chapbook sold from the front seat',
    ],
    offers: [['hear', 'three poems read on the bus', 'route 7']],
    pegs: [
      ['National Poetry Month'],
      [
        'City cuts bus service on Sundays',
        'When the bus stops, the poem about the bus is the only thing still running.',
      ],
      ['Selma marks the anniversary of Bloody Sunday'],
    ],
  },
  {
    name: 'Andre Fontaine',
    city: 'Lafayette, LA',
    beats: ['Business', 'Environment'],
    logline: 'Third-generation crawfish farmer & host of the podcast Mudbug Money',
    facts: [
      '400 acres, 12 employees',
      'Lost 60% of the crop to drought in 2023',
      'Podcast has 85 episodes',
      'Member, Louisiana Farm Bureau',
    ],
    pegs: [
      [
        'Crawfish prices triple before Mardi Gras',
        'People blame the heat. I blame contracts that pay the farmer last.',
      ],
      ['Drought threatens the crawfish harvest'],
      ['USDA cuts aid to small farmers'],
    ],
  },
  {
    name: 'Nadine Okoro Wells',
    city: 'Atlanta, GA',
    beats: ['Business', 'Culture', 'Education'],
    logline:
      'The bookkeeper teaching Black families to read their money the way her grandmother did: every Sunday, out loud.',
    timely:
      'Families feel a rate change at the kitchen table weeks before the charts do. Nadine can show, with one notebook, what to do in that week.',
    facts: [
      'I have taught 214 free Sunday money classes in Atlanta churches and barbershops since 2019.',
      'My studio, Ledger & Thyme, keeps the books of 63 food trucks, caterers and bakers.',
      'I spent fourteen years in a hospital payroll office before I opened the studio.',
      'My grandmother Odessa kept a household ledger in Macon from 1958 to 1971, and I still have the notebook.',
      'In my classes everybody brings one receipt and says what it was for.',
    ],
    offers: [
      [
        'see',
        'a Sunday class where everybody reads one receipt out loud',
        'a barbershop on Cascade Road',
        'Sunday afternoons',
      ],
      ['print', 'scans of three pages of the Macon notebook'],
      ['book', 'two bakers who opened their books this year', '', 'weekday mornings'],
    ],
    pegs: [
      [
        'Food prices rise before the holidays',
        'Bakers know first that flour went up, and families can learn from their invoices.',
      ],
      ['FED CUTS RATES AGAIN', 'A rate cut reaches the kitchen table last.'],
      ['Small Business Saturday'],
    ],
  },
  {
    name: 'Malik Owens',
    city: 'Detroit, MI',
    beats: ['Business'],
    logline: 'Helping first-generation founders raise their first round',
    facts: ['raised $2 million for a Detroit grocery cooperative'],
    pegs: [
      ['Small banks are pulling back on loans'],
      ['Detroit opens its first Black-owned grocery', 'A co-op is a bank you can eat from.'],
    ],
  },
  {
    name: 'Tasha Greene',
    city: 'Oakland, CA',
    beats: ['Environment'],
    book: 'Flare Season',
    logline: 'A memoir about growing up beside a refinery',
    pegs: [
      ['Refinery fire burns for a third day'],
      ['Earth Day', 'We learned the wind before we learned to read.'],
    ],
  },
  {
    name: 'Renée Baptiste',
    city: 'New Orleans, LA',
    beats: ['Health', 'Social Issues'],
    logline: 'I train community doulas to keep Black mothers safe',
    timely: 'Because Black Maternal Health Week starts on April 11',
    facts: [
      'Trained 40 doulas across Louisiana',
      'Member of the state task force on maternal health',
      'Certified birth doula since 2011',
    ],
    offers: [
      ['see', 'a doula training class', 'our center in Gentilly', 'Monday evenings'],
      ['book', 'two mothers who gave birth with our doulas'],
    ],
    pegs: [
      ['Black Maternal Health Week'],
      [
        'Two more hospitals stop delivering babies',
        'When the ward closes, the doula is the only one still in the room.',
      ],
      ['Louisiana Medicaid to cover doulas'],
    ],
  },
  {
    name: 'Marcus Tillery',
    city: 'Cleveland, OH',
    beats: ['Environment', 'Education'],
    logline: 'Beekeeper teaching teenagers to keep hives on church roofs in Cleveland',
    facts: [
      '37 hives on 11 church roofs',
      'His students sold 900 pounds of honey last summer',
      'Former NFL linebacker turned beekeeper',
      'Stung about 400 times',
      'Teaches every Saturday from April to October',
    ],
    offers: [
      [
        'see',
        'a hive opened by a fifteen-year-old',
        'the roof of Mount Zion Church',
        'Saturday mornings',
      ],
      ['hear', 'the sound inside a winter hive'],
      ['print', 'a map of all 37 hives'],
    ],
    pegs: [
      [
        'Bees are dying in the Central Valley',
        'City bees are doing better than farm bees, and nobody is asking why.',
      ],
      ['World Bee Day, May 20'],
      [
        'Church attendance falls in Ohio',
        'Teenagers come to church for the bees and stay for the people.',
      ],
    ],
  },
  {
    name: 'Priscilla Adeyemi',
    city: 'Houston, TX',
    beats: ['Technology', 'Business'],
    logline: 'CEO of SafeWalk, an app that walks students home',
    facts: [
      'SafeWalk has 12,000 users on nine campuses',
      'MBA from Prairie View A&M',
      'Named a 2023 Founder to Watch by the Houston Chronicle',
      'built the first version on her mother’s laptop',
    ],
    offers: [
      [
        'see',
        'a live walk with a student and the app',
        'University of Houston',
        'weeknights after 9',
      ],
      ['book', 'a demo with our two engineers'],
    ],
    pegs: [
      [
        'Campus police budgets shrink in Texas',
        'Students do not want more police; they want somebody on the line.',
      ],
      ['Is AI making campuses safer?'],
      ['Apple drops an app for college safety'],
    ],
  },
  {
    name: 'Harold Jessup',
    city: 'Jackson, MS',
    beats: ['Politics'],
    logline: 'RETIRED WATER ENGINEER WHO FILES PUBLIC RECORDS REQUESTS EVERY FRIDAY',
    facts: [
      '33 years at the city water plant',
      'Filed 214 records requests',
      'Won 3 lawsuits over missing data',
    ],
    pegs: [
      [
        'The city of Jackson still boils its water',
        'The numbers were there. They were filed where nobody looks.',
      ],
      ['Senate holds hearing on water systems'],
      ['"The water is safe to drink"'],
    ],
  },
  {
    name: 'Bianca Soares',
    city: 'Miami, FL',
    beats: ['Entertainment', 'Culture'],
    logline: 'Filmmaker documenting the last Black-owned drive-in theater in Florida',
    facts: [
      'Her documentary Last Reel premiered at the American Black Film Festival',
      'Shot over four summers on 16mm',
      'The drive-in has run every weekend since 1961',
      'Emmy-nominated editor',
    ],
    offers: [
      ['see', 'ten minutes of the film', 'online', 'any time'],
      ['see', 'opening night at the drive-in', 'Opa-locka', 'Fridays'],
      ['hear', 'the owner, Mr. Clarence, on tape'],
    ],
    pegs: [
      [
        'Movie theaters bring back matinees',
        'A drive-in never needed saving from streaming. It needed saving from land prices.',
      ],
      ['Box office hits a five-year low'],
      ['Oscars season'],
    ],
  },
  {
    name: 'Gwendolyn Pace',
    city: 'Baltimore, MD',
    beats: ['Education'],
    logline: 'A retired principal reads to children in laundromats across Baltimore.',
    facts: [
      'I was a principal for 22 years.',
      'We read in nine laundromats every week.',
      '3,400 books given away since 2017',
      'Volunteers include two judges and a bus driver.',
    ],
    offers: [
      [
        'see',
        'story hour between the washers and dryers',
        'a laundromat on North Avenue',
        'Wednesdays at 5 p.m.',
      ],
      ['print', 'the list of the 20 books children ask for again'],
    ],
    pegs: [
      [
        'Reading scores fall to a 30-year low',
        'Children read where they wait. So put the books there.',
      ],
      ['Library branches close in Baltimore'],
      ['National Library Week'],
    ],
  },
  {
    name: 'Dante Hollis',
    city: 'Las Vegas, NV',
    beats: ['Sports', 'Entertainment'],
    logline: 'boxing referee, barber, dad of twins',
    facts: [
      'Refereed 212 professional fights',
      'stopped 31 of them early',
      'Cuts hair for free on fight week',
    ],
    offers: [['book', 'an interview ringside', 'Henderson', 'the day before a fight']],
    pegs: [
      ['Boxing returns to Brownsville', 'The bravest thing in a ring is the towel.'],
      ['New concussion rules for boxing'],
      ['Super Bowl week'],
    ],
  },
  {
    name: 'Odette Marchand-King',
    city: 'Charleston, SC',
    beats: ['Culture', 'Business'],
    logline: 'She sells sweetgrass baskets online and pays every weaver the same day',
    facts: [
      'Works with 26 weavers, the oldest is 88',
      'Her mother and grandmother wove in the City Market',
      'sold 4,000 baskets last year',
      'Sweetgrass is harder to find every summer',
    ],
    offers: [
      ['see', 'weavers at work', 'my mother’s porch in Mount Pleasant', 'weekday mornings'],
      ['print', 'portraits of six weavers'],
      ['book', 'my mother, who taught three of them'],
    ],
    pegs: [
      ['Cruise ships leave Charleston', 'Tourists left first. The orders did not.'],
      ['Etsy raises fees for small sellers', 'A fee nobody sees is a weaver nobody pays.'],
      ['Women’s History Month'],
    ],
  },
  {
    name: 'Jerome Watkins',
    city: 'Chicago, IL',
    beats: ['Health', 'Social Issues'],
    logline: 'Paramedic who teaches Black men to talk about grief in barbershops',
    facts: [
      'Paramedic since 2004',
      'has led 160 barbershop circles',
      'Lost his brother in 2015',
      'The circles have no phones and no advice',
    ],
    offers: [
      ['hear', 'a circle recorded with everybody’s consent'],
      ['book', 'me and a barber', 'any studio in Chicago', 'mornings'],
    ],
    pegs: [
      ['Suicide rates rise among Black men', 'Men do not need a hotline first. They need a chair.'],
      ['Father’s Day'],
      ['Chicago closes its last public mental health clinic'],
    ],
  },
  {
    name: 'Wilhelmina Cross',
    city: 'Tulsa, OK',
    beats: ['Social Issues', 'Culture'],
    logline: 'Genealogist finding the families behind unmarked graves',
    bio: 'Wilhelmina Cross has traced 118 families. She works from church ledgers and insurance papers.',
    pegs: [
      [
        'Tulsa resumes its search for mass graves',
        'A grave has a name when somebody asks at the right kitchen table.',
      ],
      ['the anniversary of the Tulsa Race Massacre'],
    ],
  },
  {
    name: 'Ezekiel Frost',
    city: 'Anchorage, AK',
    beats: ['Environment', 'Sports'],
    logline: 'Only Black musher on the Kenai, racing with rescue dogs',
    facts: [
      '18 dogs, all from shelters',
      'Finished the Yukon Quest 300 in 2022',
      'Born in Macon, Georgia, never saw snow until 24',
      'speaks at 30 schools a year',
    ],
    offers: [
      ['see', 'a training run with six dogs', 'my kennel outside Soldotna', 'November to March'],
      ['print', 'photographs by my sister'],
    ],
    pegs: [
      ['Iditarod changes its route for lack of snow', 'My dogs read the ice better than any app.'],
      ['Animal shelters are full across Alaska'],
      ['Winter arrives late in Alaska'],
    ],
  },
  {
    name: 'Yvette Laurent',
    city: 'Brooklyn, NY',
    beats: ['Business', 'Health'],
    logline: 'Founder of Coil & Crown, hair care made for swimmers',
    facts: [
      'Coil & Crown is sold in 40 pools and six stores',
      'She swam for Howard University',
      'Invented the formula in her dorm kitchen',
      '70% of customers learned to swim as adults',
    ],
    offers: [
      ['see', 'the water test on camera', 'a pool in Crown Heights', 'weekday mornings'],
      ['print', 'a chart of chlorine and curl'],
    ],
    pegs: [
      [
        'FDA bans formaldehyde in hair relaxers',
        'The safest product in my line is the one that lets her get in the water.',
      ],
      ['Who gets to swim?'],
      [
        'Drowning rates rise among Black children',
        'Hair keeps more girls out of the pool than fear does.',
      ],
    ],
  },
  {
    name: 'Samuel Otieno',
    city: 'Minneapolis, MN',
    beats: ['Technology', 'Education'],
    logline: 'I teach teachers how to catch what AI gets wrong about Black history',
    facts: [
      'Trained 900 teachers in 14 districts',
      'Collected 2,300 wrong answers from chatbots',
      'Master’s in library science',
      'My daughter found the first error',
    ],
    offers: [
      ['hear', 'five wrong answers read aloud'],
      ['print', 'the list of 2,300 errors'],
      ['see', 'a class catching a chatbot', 'a middle school in North Minneapolis', 'in February'],
    ],
    pegs: [
      [
        'AI writes more college essays every year',
        'The essay is not the problem. The footnote is.',
      ],
      ['Schools adopt AI textbooks'],
      ['Black History Month', 'A machine that averages history will average us out.'],
    ],
  },
];

const profileOf = (creator: Creator): PitchProfile => ({
  name: creator.name,
  city_region: creator.city ?? '',
  beats: creator.beats ?? [],
  logline: creator.logline ?? '',
  timely_angle: creator.timely ?? '',
  book_title: creator.book ?? '',
  bio_short: creator.bio ?? '',
  facts: (creator.facts ?? []).map((text) => ({ text })),
  offers: (creator.offers ?? []).map(([kind, text, place = '', days = '']) => ({
    kind,
    text,
    place,
    days,
  })),
});

/** Each creator with each of their pegs, the format in turn: what the checker and the figures run on. */
export const CASES: readonly PitchInput[] = CREATORS.flatMap((creator, at) =>
  creator.pegs.map(([news_peg, take = ''], index) => ({
    profile: profileOf(creator),
    news_peg,
    take,
    pitch_type: PITCH_TYPES[(at + index) % PITCH_TYPES.length] ?? 'tv_local',
  })),
);

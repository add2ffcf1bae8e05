import type { FridayFixCard, FridayFixIssue } from '@domain/friday-fix/issue.ts';

/**
 * The issue of 20 September 2024 on the sample page, equal to the one in `supabase/seed.sql` (a
 * test compares the two). The pegs are of that week; the people and their work are invented.
 */
export const SAMPLE_ISSUE: FridayFixIssue<FridayFixCard> = {
  issue_date: '2024-09-20',
  items: [
    {
      title: 'What a rate cut does at the kitchen table',
      summary_bullets: [
        'Bookkeeper Nadine Okoro Wells reads a family’s week out loud, line by line, and shows which number a rate cut moves first.',
        'She brings a prop: the green household ledger her grandmother kept in Macon from 1958 to 1971.',
        'Live demo takes three minutes, works with one receipt from the host, and ends with something viewers can do on Sunday.',
      ],
      assets_url: null,
      relevance: 'high',
      format: 'TV',
      city_region: 'Atlanta, GA',
      news_peg: 'First Federal Reserve rate cut in four years',
    },
    {
      title: 'The books left the shelf, so they moved to the porch',
      summary_bullets: [
        'Retired school librarian Yolanda Akins-Reyes lends books from 46 front porches, with paper cards and no late fees.',
        'Twenty-two paid teenagers run the stops and learn to discuss a book with a neighbor who disagrees.',
        'She will record on a porch, bring two of the teenagers, and read the note that started it all.',
      ],
      assets_url: null,
      relevance: 'high',
      format: 'Podcast',
      city_region: 'Houston, TX',
      news_peg: 'Banned Books Week, September 22–28, 2024',
    },
    {
      title: 'A parade tailor takes his first apprentices',
      summary_bullets: [
        'Emile Fontenette hand-sews parade suits in the front room where his mother sewed; each takes ninety hours and is worn for four.',
        'His sight is fading, so five apprentices between 17 and 58 now cut and bead beside him.',
        'Photographs of three finished suits and the worktable are ready; visits welcome on weekday mornings.',
      ],
      assets_url: null,
      relevance: 'high',
      format: 'Culture',
      city_region: 'New Orleans, LA',
      news_peg: 'Fall parade season opens',
    },
    {
      title: 'The grocery that 412 neighbors own',
      summary_bullets: [
        'After her supermarket closed, produce manager Tasha Greenlee-Obi opened Corner Share with twenty-dollar shares.',
        'It belongs to 412 households and posts its prices, wages and losses on the front window each month.',
        'She offers the books, a walk through the cold room, and three founding members who will speak on record.',
      ],
      assets_url: null,
      relevance: 'medium',
      format: 'Local',
      city_region: 'Chicago, IL',
      news_peg: 'One year since the last chain store closed',
    },
    {
      title: 'Grandmothers who grade the chatbot',
      summary_bullets: [
        'Six grandmothers and a room of eleven-year-olds ask a machine and a witness the same question, then grade both answers.',
        'Founder Bernice Tolliver spent 31 years repairing telephone switches and explains the technology without a single slide.',
        'The class meets Tuesdays; cameras, one live question and honest grades are welcome.',
      ],
      assets_url: null,
      relevance: 'medium',
      format: 'TV',
      city_region: 'Oakland, CA',
      news_peg: 'AI homework worries in the first month of school',
    },
    {
      title: 'Sixty-eight and voting for the first time',
      summary_bullets: [
        'Retired bus driver Lionel Pruitt-Asante has recorded 118 people over sixty who never voted, and asks why they waited.',
        'The reasons are rarely the ones in the polls: shift work, a long-served sentence, a mother afraid of lists.',
        'Tape is cleared by every speaker; two of them will join him in the studio.',
      ],
      assets_url: null,
      relevance: 'medium',
      format: 'Podcast',
      city_region: 'Washington, DC',
      news_peg: 'National Voter Registration Day, September 17, 2024',
    },
    {
      title: 'Cooking from a rice notebook begun in 1902',
      summary_bullets: [
        'Josephine Drayton-Mills grows two acres of red rice by hand and serves it once a week at a table for twelve.',
        'Each dish comes from a page of her great-grandmother’s notebook, and she tells guests whose page they are eating.',
        'Recipes, scans of six pages and a seat at the table are available to your writer.',
      ],
      assets_url: null,
      relevance: 'medium',
      format: 'Culture',
      city_region: 'Charleston, SC',
      news_peg: 'Rice harvest begins on the coast',
    },
    {
      title: 'The high-school band that fixes its own horns',
      summary_bullets: [
        'When repair money ended, band director Reginald Ashby taught his students to solder; they have since fixed 340 instruments.',
        'Eleven schools now send their dented tubas to teenagers, and three graduates earn a living at the bench.',
        'Best seen on a Thursday afternoon: hot metal first, then the homecoming set on repaired horns.',
      ],
      assets_url: null,
      relevance: 'high',
      format: 'Local',
      city_region: 'Memphis, TN',
      news_peg: 'Homecoming season',
    },
    {
      title: 'Forty aunties stood up on a surfboard',
      summary_bullets: [
        'Physical therapist Camille Draper-Nwosu teaches women over fifty to surf, starting in a public pool in June.',
        'Forty of them stood up this summer; she kept notes on balance, sleep and how often they laughed.',
        'Morning shoots work best. Water footage exists, releases are signed, and your reporter can have a lesson.',
      ],
      assets_url: null,
      relevance: 'low',
      format: 'TV',
      city_region: 'Los Angeles, CA',
      news_peg: 'Last warm weekends of September 2024',
    },
    {
      title: 'Seven perfumes for one train ride',
      summary_bullets: [
        'For nine years Idris Calloway-Bent cleaned offices across the river and noticed that every stop smelled different.',
        'He now bottles seven of them, from hot brakes and oranges to somebody’s church coat, each with a map.',
        'The first 300 sets sold in a weekend; press samples and a blindfolded ride are on offer.',
      ],
      assets_url: null,
      relevance: 'low',
      format: 'Culture',
      city_region: 'Brooklyn, NY',
      news_peg: 'First day of fall, September 22, 2024',
    },
  ],
};

import type { FixIssue } from './fix-feed';

/**
 * The issue that the sample page shows. The pegs are of that week; the creators, their books and
 * their companies are invented.
 */
export const SAMPLE_ISSUE: FixIssue = {
  date: '2024-09-20',
  cards: [
    {
      title: 'The baker who can explain the rate cut in one loaf',
      bullets: [
        'Darnell Pruitt pays an oven loan that follows the Fed; his payment moves with Wednesday’s half-point cut.',
        'He shows the sum on a price tag, flour and interest side by side.',
        'Kitchen free for a live shot from 5 a.m. local time.',
      ],
      assets_url: 'https://newspeg.example/epk/darnell-pruitt',
      relevance: 'High',
      format: 'TV',
      city_region: 'Detroit, MI',
      news_peg: 'First Fed rate cut since 2020',
    },
    {
      title: 'She wrote the reading policy her county now wants to undo',
      bullets: [
        'Imani Rowe, novelist and former school-board clerk, keeps a public shelf of challenged titles.',
        'Her novel Paper Kin follows a librarian through one board meeting.',
        'Can read, debate, or walk a reporter through the policy line by line.',
      ],
      assets_url: 'https://newspeg.example/epk/imani-rowe',
      relevance: 'High',
      format: 'Culture',
      city_region: 'Richmond, VA',
      news_peg: 'Banned Books Week, from September 22',
    },
    {
      title: 'The first-generation students who choose an HBCU twice',
      bullets: [
        'Dr. Camille Osei follows families in which a second child picks the same campus as the first.',
        'What they say decided it is housing, not ranking.',
        'Three families have agreed to speak on tape.',
      ],
      assets_url: 'https://newspeg.example/epk/camille-osei',
      relevance: 'High',
      format: 'Podcast',
      city_region: 'Greensboro, NC',
      news_peg: 'National HBCU Week',
    },
    {
      title: 'A block that cooled itself down',
      bullets: [
        'Neighbors of the Eastside Shade Project planted along one bus route and logged the heat by hand.',
        'Organizer Tobias Greene has three summers of notes and a map.',
        'Good walking interview, morning light, two stops.',
      ],
      assets_url: 'https://newspeg.example/epk/tobias-greene',
      relevance: 'High',
      format: 'Local',
      city_region: 'Atlanta, GA',
      news_peg: 'Climate Week, from September 22',
    },
    {
      title: 'The courtside stylist on what the playoffs changed',
      bullets: [
        'Renee Baptiste dresses players for the tunnel and keeps every sketch.',
        'She can say which designers call back now and did not two seasons ago.',
        'Sketches cleared for print.',
      ],
      assets_url: 'https://newspeg.example/epk/renee-baptiste',
      relevance: 'Medium',
      format: 'Culture',
      city_region: 'Las Vegas, NV',
      news_peg: 'WNBA playoffs open September 22',
    },
    {
      title: 'Living with sickle cell and running a night shift',
      bullets: [
        'Marcus Hale manages a warehouse crew and writes about working while ill.',
        'His guide for shift leads is one page, free to reprint.',
        'Available evenings; remote studio ready.',
      ],
      assets_url: 'https://newspeg.example/epk/marcus-hale',
      relevance: 'Medium',
      format: 'Podcast',
      city_region: 'Memphis, TN',
      news_peg: 'Sickle Cell Awareness Month',
    },
    {
      title: 'The barbershop that registers voters between fades',
      bullets: [
        'Owner Leon Whitfield keeps forms beside the clippers and a volunteer on Saturdays.',
        'No party, no posters: a sign with the deadline.',
        'Shop open for filming Thursday and Saturday.',
      ],
      assets_url: 'https://newspeg.example/epk/leon-whitfield',
      relevance: 'High',
      format: 'TV',
      city_region: 'Milwaukee, WI',
      news_peg: 'Registration deadlines in October',
    },
    {
      title: 'A founder who hires for the second chance first',
      bullets: [
        'Alicia Dorsey’s cleaning company asks about a record last, after the trial day.',
        'She will share the form and the reasons behind each line.',
        'Two employees are willing to be named.',
      ],
      assets_url: 'https://newspeg.example/epk/alicia-dorsey',
      relevance: 'Medium',
      format: 'Local',
      city_region: 'Baltimore, MD',
      news_peg: 'State clean-slate laws take effect',
    },
    {
      title: 'What a caregiver’s notebook can teach a newsroom',
      bullets: [
        'Gloria Winston wrote down one sentence a day for her mother, who has Alzheimer’s.',
        'The notebook is now a small book and a reading series.',
        'Excerpts of up to 300 words are cleared.',
      ],
      assets_url: 'https://newspeg.example/epk/gloria-winston',
      relevance: 'Medium',
      format: 'Podcast',
      city_region: 'Chicago, IL',
      news_peg: 'World Alzheimer’s Day, September 21',
    },
    {
      title: 'The mural that is painted over, on purpose, every fall',
      bullets: [
        'Painter Jules Amadi gives one wall to a new student each September.',
        'The old picture is photographed, sold, and pays for the new paint.',
        'This year’s wall is finished on Saturday.',
      ],
      assets_url: 'https://newspeg.example/epk/jules-amadi',
      relevance: 'Low',
      format: 'Local',
      city_region: 'Oakland, CA',
      news_peg: 'First day of fall',
    },
  ],
};

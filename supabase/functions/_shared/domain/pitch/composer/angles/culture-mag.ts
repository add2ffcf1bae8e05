import type { Angle } from './angle.ts';

/** Culture magazine: essay, portrait, guide. */
export const CULTURE_MAG: readonly [Angle, Angle, Angle] = [
  {
    label: 'The essay',
    headlineTails: [
      'the question underneath the news',
      'what it says about us',
      'a longer look',
      'an essay',
    ],
    plainHeadline: 'The question underneath a headline we all read',
    promises: [
      'I want to write about what it says of the way we live together, and about the part we prefer not to say aloud',
      'I would like to slow it down into an argument: where the feeling comes from, who it serves, what it leaves out',
    ],
    follows: [
      'It would be a personal essay with a spine, not a reaction.',
      'My aim is a piece that somebody could disagree with and still finish.',
    ],
    timelyLeads: ['What makes it timely: ', 'The occasion: '],
    reasons: [
      'An essay earns its place when the first wave of takes is over and the question is still standing, and this question will be.',
      'I would file while the subject is warm, and leave out anything that will look dated by the time the issue is printed.',
      'Seen from {place} the subject has a different weather, and I would let the essay keep that accent.',
    ],
    fits: [
      'It would move from the headline to the habit behind it, and give your readers an idea to carry rather than a verdict to share.',
      'I picture it as a column or a short feature: a scene to open, an argument in the middle, an ending that refuses to tidy up.',
    ],
    offers: [
      'I can send an outline or a full draft, whichever your desk prefers, and I welcome a hard edit.',
      'An outline can be with you quickly, and I hope to find “says who?” in the margin wherever it belongs.',
    ],
    closers: ['Would it suit an upcoming issue?', 'May I send the outline?'],
    points: [],
  },
  {
    label: 'The portrait',
    headlineTails: [
      'a portrait of the work behind it',
      'a portrait from the workroom',
      'a portrait of the maker',
      'a maker’s portrait',
      'a portrait',
    ],
    plainHeadline: 'A portrait of the work behind a headline',
    promises: [
      'a portrait could show your audience how the work gets made and where this news enters the room',
      'the magazine version, to me, is a profile: one maker, one practice, and the headline overheard from the next room',
    ],
    follows: [
      'Scenes rather than statements, with the unglamorous hours left in.',
      'Readers would meet choices, drafts and second thoughts instead of slogans.',
    ],
    timelyLeads: ['The calendar helps: ', 'A profile makes sense at this point: '],
    reasons: [
      'News passes; craft takes years, and setting them side by side is what a magazine can do that a feed cannot.',
      'By the time your pages close, the quick commentary will have been read and a person will still be interesting.',
      'The setting would be {place}, which gives a writer streets, voices and light to work with.',
    ],
    fits: [
      'Picture tools on a table, an early version beside the finished piece, and a conversation that wanders before it gets to the point.',
      'It could run as a long interview, a day-in-the-studio report or a photo story with extended captions.',
    ],
    offers: [
      'Your writer is welcome to a long interview, by phone or face to face, and I am open to being photographed.',
      'For the fact-checker, names and dates will be ready; for the photographer, time and patience.',
    ],
    closers: ['Who on your staff might like this?', 'Could I introduce myself properly on a call?'],
    points: [],
  },
  {
    label: 'The guide',
    headlineTails: [
      'what to read, watch and hear',
      'what to read and watch',
      'a reader’s companion',
      'where to begin',
      'start here',
    ],
    plainHeadline: 'What to read, watch and hear around the news',
    promises: [
      'anyone who feels late to the subject needs a friendly way in, and I would like to make that list',
      'I propose a companion: things to read, watch and hear before forming an opinion, each with a reason',
    ],
    follows: [
      'Annotated, opinionated, and short enough for a single page.',
      'Think of a well-read friend writing in pencil, not of a syllabus.',
    ],
    timelyLeads: ['There is an occasion for the list: ', 'It has a date to hang on: '],
    reasons: [
      'Curiosity peaks with the headline, so a list that appears beside it gets used instead of bookmarked.',
      'Such a page also lasts: people return to it whenever the subject comes round again.',
      'Some entries can come from {place}, so that it does not read like everybody else’s list.',
    ],
    fits: [
      'Every entry gets a line on why it matters and another on who might hate it; together they should argue rather than agree.',
      'A mix works best: an old classic, a new voice, something to look at, something to play loud, and a wild card.',
    ],
    offers: [
      'You would get clean copy with credits and links, and I will swap any entry that your pages have already covered.',
      'Let me know the length and the house style, and I will deliver copy that needs little more than a headline.',
    ],
    closers: ['Shall I show you a sample entry?', 'How many entries would you like?'],
    points: [],
  },
];

import type { Angle } from './angle.ts';

/** Local TV: explanation, human story, practical help. */
export const TV_LOCAL: readonly [Angle, Angle, Angle] = [
  {
    label: 'Expert reaction',
    headlineTails: [
      'what it changes for families here',
      'what it means at home',
      'a plain answer',
      'explained',
    ],
    plainHeadline: 'A plain answer to the story of the day',
    promises: [
      'your viewers will want somebody to say in plain words what it changes for them',
      'the first thing your audience will ask is what it means at the kitchen table',
    ],
    follows: [
      'I would like to be that calm voice on your set: no jargon, no shouting, just the answer.',
      'I can take that question on air and answer it the way I would answer a neighbor.',
    ],
    timelyLeads: ['Why now: ', 'The timing matters: '],
    reasons: [
      'The moment to explain a story is while people are still making up their minds about it, so I would rather talk this week than next month.',
      'I would go on air early, before the guesses harden, and separate what is known from what is only feared.',
      'For {place} the useful version is the local one: what changes here, what stays the same, and what nobody can say yet.',
    ],
    fits: [
      'It makes a tidy live interview: the news in a sentence, the consequence for a family, then a sensible step to take.',
      'The segment needs only a chair and a microphone, so it can follow the newscast’s own report without a long setup.',
    ],
    offers: [
      'I can come to the studio or join by video, and I will send suggested questions ahead so that your producer can check each point.',
      'Studio or video both work for me, and your producer can have my talking notes in advance to test every line of them.',
    ],
    closers: ['Would a short call today help you decide?', 'Shall I hold some time for you?'],
    points: [],
  },
  {
    label: 'Human story',
    headlineTails: [
      'a story told through one life',
      'the human side of the news',
      'the human story',
      'up close',
    ],
    plainHeadline: 'The human story inside a headline everybody reads',
    promises: [
      'I would skip the panel discussion and show it through a person, in a real place, doing real work',
      'I see a piece about a person rather than a policy, with the headline only as its frame',
    ],
    follows: [
      'That is the part of a report people retell over dinner.',
      'Let the camera stay on hands and faces, and let the figures wait.',
    ],
    timelyLeads: ['There is a reason to film it soon: ', 'This is the season for it: '],
    reasons: [
      'Once the press conferences are over, a portrait is what remains to be told, and it can be ready when they end.',
      'While other desks chase reactions, yours could already be filming the quieter report that people remember.',
      'A crew would not have to go far: I am in {place}, and the piece can be shot around the places people there know.',
    ],
    fits: [
      'Think pictures first: arriving, working, pausing, then a few honest sentences in my own voice over natural sound.',
      'As a feature it opens on a quiet scene, meets the news halfway through, and closes on what happens after the crew leaves.',
    ],
    offers: [
      'We can agree on a location that suits your photographer, and I am happy to walk through the shots with you beforehand.',
      'Tell me what your photographer needs, and I will help arrange a setting, a time of day and permission to film.',
    ],
    closers: ['May I tell you more by phone?', 'Could we scout it together?'],
    points: [],
  },
  {
    label: 'News you can use',
    headlineTails: [
      'steps your viewers can take today',
      'what to do next',
      'a viewer’s checklist',
      'next steps',
      'what now',
    ],
    plainHeadline: 'What viewers can do about the news next',
    promises: [
      'people watching are left with a practical question, and a checklist would serve them better than another debate',
      'once the report ends, folks at home deserve a list: check this, ask that, avoid the usual mistake',
    ],
    follows: [
      'Mine would be short enough to fit on a screen and clear enough to photograph.',
      'My proposal is a how-to, not a hot take.',
    ],
    timelyLeads: ['The reason to run it soon: ', 'Here is the peg for it: '],
    reasons: [
      'Advice helps most before a decision is made, which is why the checklist belongs close to the headline.',
      'Running it alongside the report turns worry into something a household can act on by the evening.',
      'Every item can be made specific to {place}, with the offices, phone lines and deadlines that apply locally and that your desk has verified.',
    ],
    fits: [
      'On screen: a graphic per step, an example after each, and a reminder of where to get help at the close.',
      'Your anchor reads a step, I give an example, and the full version goes on the station’s website for anyone who missed it.',
    ],
    offers: [
      'I would draft the graphics text myself, and stay reachable for questions from the public after the broadcast.',
      'You would receive a written draft for your web team, along with a list of points that still need a second source.',
    ],
    closers: ['Want to see the draft list first?', 'Is there room for it in an upcoming show?'],
    points: [],
  },
];

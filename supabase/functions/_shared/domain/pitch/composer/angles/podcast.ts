import type { Angle } from './angle.ts';

/** Podcast: conversation, personal story, tools. */
export const PODCAST: readonly [Angle, Angle, Angle] = [
  {
    label: 'The big conversation',
    headlineTails: [
      'the conversation we should be having',
      'a conversation worth having',
      'a slower conversation',
      'let’s talk',
    ],
    plainHeadline: 'A slower conversation about the news of the day',
    promises: [
      'I think your listeners deserve a slow conversation about it instead of another quick take',
      'there is a conversation under the headline that needs more room than a news segment gives it',
    ],
    follows: [
      'I would enjoy being pushed back on it.',
      'It is one I would rather have out loud than in a comment thread.',
    ],
    timelyLeads: ['Why now: ', 'What brings it up: '],
    reasons: [
      'The quick reactions will be out before your episode is, which leaves you the better part: what people think once they have calmed down.',
      'An episode recorded soon will still be worth hearing when the news has moved on, because the disagreement underneath it will not have.',
    ],
    fits: [
      'It suits an unhurried interview in which we can disagree, double back, and admit what we are not sure of.',
      'Give it two chairs and no script: you hold the other side, and I have to answer for mine.',
    ],
    offers: [
      'I can record remotely or in your studio, and a call beforehand would help us find the real question.',
      'Remote or in person is fine, and I will send my strongest counterarguments along, so that you can use them on me.',
    ],
    closers: ['Would you like to try it?', 'Does that sound like your show?'],
    points: [
      'The argument most people make first, and where it stops working',
      'What I have not made up my mind about',
      'The strongest case against my own view',
    ],
  },
  {
    label: 'The lived story',
    headlineTails: [
      'the story under the headline',
      'a story worth telling slowly',
      'a story to tell',
      'the story',
    ],
    plainHeadline: 'The story I would tell under that headline',
    promises: [
      'my way in is a story, told in order, with the wrong turns left in',
      'the episode I have in mind starts far from the headline, with a person and a choice',
    ],
    follows: [
      'The news arrives late in it, the way it does in life.',
      'By the time we reach the news, it has a face.',
    ],
    timelyLeads: ['It belongs on the calendar: ', 'Something makes it current: '],
    reasons: [
      'Headlines fade from a feed quickly; a story gives people a way to remember what was at stake and pass it along.',
      'Released near the news it explains the moment, and months afterwards it still stands on its own as a piece of storytelling.',
    ],
    fits: [
      'For the ear that means scenes: a room, a phone call, a long drive home, and silence where silence belongs.',
      'You could cut it as narrative with tape or simply let me tell it while you interrupt.',
    ],
    offers: [
      'Ask me the personal questions too; before we record, I will tell you honestly where my limits are.',
      'We can test the sound together first, find a day that works for you, and leave the rest unrehearsed.',
    ],
    closers: ['Could I tell you the beginning by phone?', 'Want to hear how it opens?'],
    points: [
      'When a news story starts to feel personal',
      'The part of it that gets left out',
      'How I would tell it to somebody younger',
    ],
  },
  {
    label: 'The takeaway',
    headlineTails: [
      'what listeners can try this week',
      'what listeners can try',
      'tools for listeners',
      'try this first',
      'first steps',
    ],
    plainHeadline: 'What your listeners can try after the news',
    promises: [
      'people could finish your episode knowing what to try first, which is more than most coverage offers them',
      'I would build a practical episode around it: questions from your audience, and something to try after each',
    ],
    follows: [
      'Useful does not have to mean dull.',
      'No pep talk, just methods that survive a bad day.',
    ],
    timelyLeads: ['The reason to release it soon: ', 'The prompt for it: '],
    reasons: [
      'Anyone searching for help will do it in the days around the news, and a practical show is what they should land on.',
      'Since the topic is on many minds at once, a call for questions beforehand should bring in good ones.',
    ],
    fits: [
      'We could open with the most common worry, work through listener mail, and end on a challenge for the days ahead.',
      'A clear structure keeps it moving: worry, method, example, homework, then the next worry.',
    ],
    offers: [
      'For the show notes you would have a written outline from me, with every resource mentioned and where to find it.',
      'Expect a run sheet, honest answers including “I do not know”, and help with spreading the word afterwards.',
    ],
    closers: ['Shall I sketch a run sheet?', 'Which question would your audience ask first?'],
    points: [
      'Where to start when it all feels too big',
      'A common piece of advice that I would skip',
      'A small thing to try before the next episode',
    ],
  },
];

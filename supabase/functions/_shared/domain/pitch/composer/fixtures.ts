import { pitchProfileSchema, type PitchProfile } from '../../profile/profile.ts';
import type { PitchInput } from '../pitch-input.ts';
import { NO_STORY } from '../story.ts';

const profile = (given: object): PitchProfile => pitchProfileSchema.parse(given);

/** Fictional creators for tests, from full profiles to nothing. */
export const PROFILES = {
  chef: profile({
    name: 'Ada Cole',
    city_region: 'Atlanta, GA',
    beats: ['Culture', 'Health'],
    logline: 'Chef and author of The Long Table, a cookbook about Gullah family kitchens',
    who: 'I am a chef in Atlanta and the author of The Long Table, a cookbook about Gullah family kitchens.',
    timely_angle: 'Families are planning Juneteenth meals and want recipes with a story',
    book_title: 'The Long Table',
    facts: [
      { text: 'I founded a supper club in Atlanta in 2019.' },
      { text: 'I teach free cooking classes at two public libraries.' },
      { text: 'My grandmother cooked red rice for 60 people every June.' },
      { text: '12 years as a restaurant chef' },
    ],
    offers: [
      {
        verb: 'film',
        text: 'the Friday class where teenagers cook red rice',
        place: 'at the Auburn Avenue library',
        days: 'any Friday after four',
      },
      { verb: 'send', text: 'three recipes from my grandmother’s notebook', place: '', days: '' },
      {
        verb: 'interview',
        text: 'me and two women who learned to cook with her',
        place: '',
        days: '',
      },
    ],
    questions: [{ text: 'What did your grandmother cook that no book has?' }],
  }),
  nurse: profile({
    name: 'Renée Baptiste',
    city_region: 'New Orleans, LA',
    beats: ['Health'],
    who: 'I am a night nurse in New Orleans.',
    facts: [
      { text: 'I have ended my shift at two in the morning for eleven years.' },
      { text: 'We counted 46 colleagues who walk home from the same ward.' },
    ],
    offers: [{ verb: 'come', text: 'two colleagues and the count', place: '', days: '' }],
  }),
  /** Nothing but a name, notes and an offer without a verb. */
  notes: profile({
    name: 'Jordan Price',
    facts: [{ text: '12 marathons since 2011' }],
    offers: [{ kind: 'see', text: 'my shop', place: 'Rose Street', days: '' }],
  }),
  nothing: profile({}),
  wordy: profile({
    name: 'Maximilian Theophilus Featherstonehaugh-Okonkwo the Younger of Lower Saint Mary',
    city_region: 'Winston-Salem and the Piedmont Triad, North Carolina',
    who: `I am ${'a b c d e f g h i j k l m n o p q r s t u v w x y z '.repeat(4)}`.slice(0, 199),
    facts: Array.from({ length: 12 }, (_, index) => ({
      text: `In ${String(2000 + index)} we carried books, seeds and letters over the river to everybody who had asked for them, and wrote each name, street and reason into a ledger of blue paper which cousin Amos keeps dry`,
    })),
    offers: [
      {
        verb: 'film',
        text: 'a b c d e f g h i j k l m n o p q r s t u v w x y z a b c d e f g h i j k l m n o p q r s t u v w x y z',
        place: 'in a b c d e f g h i j k l m n o p q r s t u v w x y z',
        days: 'on a b c d e f g h i j k l m n o p',
      },
    ],
  }),
} satisfies Record<string, PitchProfile>;

/** An input with nothing said but what is given. */
export const pitchInput = (
  given: Partial<PitchInput> & Pick<PitchInput, 'profile'>,
): PitchInput => ({
  news_peg: 'Atlanta city council votes on rent cap Thursday',
  take: '',
  pitch_type: 'podcast',
  story: NO_STORY,
  chosen: null,
  ...given,
});

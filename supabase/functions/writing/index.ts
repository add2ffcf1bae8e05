import { createRouter } from '../_shared/runtime/request/router.ts';
import { correctPeg } from './correct-peg/route.ts';
import { editPitch } from './edit-pitch/route.ts';
import { generatePitches } from './generate-pitches/route.ts';
import { offerCard } from './offer-card/route.ts';
import { recutPitch } from './recut-pitch/route.ts';
import { regenerateVariation } from './regenerate-variation/route.ts';
import { saySentence } from './say-sentence/route.ts';

Deno.serve(
  createRouter('writing', {
    'correct-peg': correctPeg,
    'edit-pitch': editPitch,
    'generate-pitches': generatePitches,
    'offer-card': offerCard,
    'recut-pitch': recutPitch,
    'regenerate-variation': regenerateVariation,
    'say-sentence': saySentence,
  }),
);

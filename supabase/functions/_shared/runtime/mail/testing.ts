import type { SendContext } from './queue-letter.ts';
import { NO_STORY } from '../../domain/pitch/story.ts';

/** A stored pitch and its variation, as what is sent in tests; both under one id. */
export const storedLetter = (id: string): Pick<SendContext, 'pitch' | 'variation'> => ({
  pitch: {
    id,
    news_peg: 'Juneteenth',
    pitch_type: 'tv_local',
    generator: 'composer',
    model: null,
    take: '',
    peg_date: null,
    chosen: null,
    story: NO_STORY,
    fallback_reason: null,
    input_tokens: null,
    output_tokens: null,
    duration_ms: null,
    grounds: [],
    created_at: '2026-01-01T00:00:00Z',
  },
  variation: {
    id,
    pitch_id: id,
    position: 1,
    angle: 'Human story',
    headline: 'Juneteenth: the human story',
    line1_hook: 'The hook.',
    line2_whynow: 'Why now.',
    line3_whyyou: 'Why me.',
    talking_points: null,
    claims: [],
    revision: 3,
    edited_at: null,
    written: null,
    model_drafted: false,
    pitch_type: null,
    grounds: null,
  },
});

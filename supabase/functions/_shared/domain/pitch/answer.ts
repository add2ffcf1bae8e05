import * as z from 'zod/mini';
import { PITCH_ANSWERS } from './answer-words.ts';

export const pitchAnswerSchema = z.enum(PITCH_ANSWERS, { error: 'Please choose an answer' });

export const PITCH_STATUSES = ['queued', 'sent', 'opened', 'replied', 'booked', 'failed'] as const;
export const pitchStatusSchema = z.enum(PITCH_STATUSES);
export type PitchStatus = z.infer<typeof pitchStatusSchema>;

import * as z from 'zod/mini';
import { isDay } from './day.ts';

/** A day as an ISO date. The library's own date schema costs each page 0.3 KB of patterns. */
export const daySchema = z
  .string({ error: 'Please choose a day' })
  .check(z.refine(isDay, { error: 'Please choose a day' }));

import * as z from 'zod/mini';
import { linkTokenSchema } from '../../access/link-token.ts';

/** The query string of the pixel's address. The response is a GIF. */
export const pitchOpenQuerySchema = z.object({ t: linkTokenSchema });

import { variationEditSchema } from '@domain/api/writing/edit-pitch.ts';
import * as z from 'zod/mini';
import { forget, readValue, writeValue, type StorageSlot } from '@/lib/browser/browser-storage';
import type { UnsavedText } from '@/features/pitches/studio/autosave';

const text = z.string();
const unsavedSchema: z.ZodMiniType<UnsavedText> = z.object({
  revision: z.int(),
  // Without the limits of the server: what was typed comes back whole.
  text: z.extend(variationEditSchema, {
    headline: text,
    line1_hook: text,
    line2_whynow: text,
    line3_whyyou: text,
    talking_points: z.nullable(z.array(text)),
  }),
});

const slotOf = (variationId: string): StorageSlot => ({
  area: 'local',
  key: `unsaved-pitch:${variationId}`,
});

/** Words of the variation that were typed in this browser and are not on the server. */
export function readUnsavedText(variationId: string): UnsavedText | null {
  return readValue(slotOf(variationId), unsavedSchema);
}

/** Keeps unsaved words over a reload; null removes them. */
export function keepUnsavedText(variationId: string, unsaved: UnsavedText | null): void {
  if (unsaved === null) forget(slotOf(variationId));
  else writeValue(slotOf(variationId), unsaved);
}

import * as z from 'zod/mini';
import {
  profileValuesSchema,
  type ProfileValues,
} from '@/features/onboarding/editor/profile-values';
import { forget, readValue, writeValue, type StorageSlot } from '@/lib/browser/browser-storage';

/** Profile values that were typed in this browser and are not saved on the server. */
export interface UnsavedProfile {
  /** Version of the row that the values were typed over; null while a conflict is undecided. */
  version: number | null;
  values: ProfileValues;
  /** Revision of the draft on the server that the values were typed over; absent where unknown. */
  revision?: number | undefined;
  /** True when that draft has these values. */
  sent?: boolean | undefined;
}

const unsavedSchema: z.ZodMiniType<UnsavedProfile> = z.object({
  version: z.nullable(z.number()),
  values: profileValuesSchema,
  revision: z.optional(z.number()),
  sent: z.optional(z.boolean()),
});

const slot = (userId: string): StorageSlot => ({ area: 'local', key: `unsaved-profile:${userId}` });

/** The unsaved profile of the account in this browser; null when there is none. */
export function readUnsaved(userId: string): UnsavedProfile | null {
  return readValue(slot(userId), unsavedSchema);
}

/** Stores the unsaved profile over reloads, crashes and lost connections. */
export function keepUnsaved(userId: string, unsaved: UnsavedProfile): void {
  writeValue(slot(userId), unsaved);
}

/** Removes the unsaved profile once the server has it. */
export function dropUnsaved(userId: string): void {
  forget(slot(userId));
}

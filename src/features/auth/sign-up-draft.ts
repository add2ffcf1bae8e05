import * as z from 'zod/mini';
import { forget, readValue, writeValue, type StorageSlot } from '@/lib/browser/browser-storage';
import { SIGN_UP_ROLES } from '@domain/account/credentials.ts';

const storedSchema = z.object({
  name: z.catch(z.string(), ''),
  email: z.catch(z.string(), ''),
  role: z.catch(z.optional(z.enum(SIGN_UP_ROLES)), undefined),
  city_region: z.catch(z.string(), ''),
});

const typedSchema = z.extend(storedSchema, { password: z.catch(z.string(), '') });

type SignUpDraft = z.infer<typeof typedSchema>;

const SLOT: StorageSlot = { area: 'session', key: 'sign-up-draft' };
const EMPTY = { name: '', email: '', role: undefined, city_region: '' };

// A password is never written to storage: this variable holds it until the tab closes or reloads.
let password = '';

/** The text typed into the sign-up form of this tab and not sent yet. */
export function readDraft(): SignUpDraft {
  return { ...(readValue(SLOT, storedSchema) ?? EMPTY), password };
}

/** Stores the values of the form, so that a reload or a visit to another page loses nothing. */
export function keepDraft(values: unknown): void {
  const { password: typed, ...rest } = typedSchema.parse(values);
  password = typed;
  writeValue(SLOT, rest);
}

/** Removes the draft once the account is confirmed. */
export function dropDraft(): void {
  password = '';
  forget(SLOT);
}

/**
 * The only module, with `draft-storage.ts`, that touches localStorage and sessionStorage. The browser may forbid both: a read
 * then finds nothing and a write returns false; nothing throws. The scripts that run before
 * hydration import this module too, so it stays small and imports nothing.
 */
export interface StorageSlot {
  /** `local` outlives the tab, `session` does not. */
  area: 'local' | 'session';
  key: string;
}

/** Where the auth client stores the signed-in session. */
export const SESSION_SLOT: StorageSlot = { area: 'local', key: 'auth-session' };

/** The theme preference: dark, light or system. */
export const THEME_SLOT: StorageSlot = { area: 'local', key: 'theme' };

const areaOf = ({ area }: StorageSlot): Storage =>
  area === 'local' ? window.localStorage : window.sessionStorage;

/** The text stored in a slot; null when there is none or storage is forbidden. */
export function readText(slot: StorageSlot): string | null {
  try {
    return areaOf(slot).getItem(slot.key);
  } catch {
    return null;
  }
}

/** Stores a text in a slot. False when the browser refuses. */
export function writeText(slot: StorageSlot, text: string): boolean {
  try {
    areaOf(slot).setItem(slot.key, text);
    return true;
  } catch {
    return false;
  }
}

/** Empties a slot. */
export function forget(slot: StorageSlot): void {
  try {
    areaOf(slot).removeItem(slot.key);
  } catch {
    // Forbidden storage is empty already.
  }
}

/** The part of a zod schema (classic or mini) that reading a slot needs. */
export interface Schema<T> {
  safeParse: (data: unknown) => { success: true; data: T } | { success: false };
}

/** The JSON value stored in a slot; null when there is none or it does not match the schema. */
export function readValue<T>(slot: StorageSlot, schema: Schema<T>): T | null {
  const text = readText(slot);
  if (text === null) return null;
  try {
    const parsed = schema.safeParse(JSON.parse(text));
    return parsed.success ? parsed.data : null;
  } catch {
    return null;
  }
}

/** Stores a value in a slot as JSON. False when the browser refuses. */
export function writeValue(slot: StorageSlot, value: unknown): boolean {
  return writeText(slot, JSON.stringify(value));
}

import { useState } from 'react';
import {
  forget,
  readText,
  readValue,
  writeValue,
  type Schema,
  type StorageSlot,
} from '@/lib/browser/browser-storage';

/**
 * A state that is kept over reloads until it is dropped: what somebody types and has not sent. `name` says whose and for
 * what, and this tab keeps it then, or it is the slot itself; nothing is kept before the first change.
 */
export function useKept<T>(
  name: string | StorageSlot,
  schema: Schema<T>,
  initial: T | (() => T),
): readonly [T, (value: T) => void, () => void] {
  const slot = slotOf(name);
  const [value, setValue] = useState(() => readValue(slot, schema) ?? valueOf(initial));
  return [
    value,
    (next) => {
      setValue(next);
      writeValue(slot, next);
    },
    () => {
      setValue(valueOf(initial));
      forget(slot);
    },
  ];
}

const TEXT: Schema<string> = {
  safeParse: (data) => (typeof data === 'string' ? { success: true, data } : { success: false }),
};

/** The same for one text. */
export const useKeptText = (name: string | StorageSlot, initial = '') =>
  useKept(name, TEXT, initial);

const slotOf = (name: string | StorageSlot): StorageSlot =>
  typeof name === 'string' ? { area: 'session', key: `typed:${name}` } : name;

/** Whether something typed under this name waits. */
export const hasKept = (name: string | StorageSlot) => readText(slotOf(name)) !== null;

const valueOf = <T>(initial: T | (() => T)): T =>
  typeof initial === 'function' ? (initial as () => T)() : initial;

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
 * A state that this tab keeps over reloads until it is dropped: what somebody types and has not sent. `name`
 * says whose and for what; nothing is kept before the first change.
 */
export function useKept<T>(
  name: string,
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
export const useKeptText = (name: string, initial = '') => useKept(name, TEXT, initial);

const slotOf = (name: string): StorageSlot => ({ area: 'session', key: `typed:${name}` });

/** Whether something typed under this name waits in this tab. */
export const hasKept = (name: string) => readText(slotOf(name)) !== null;

const valueOf = <T>(initial: T | (() => T)): T =>
  typeof initial === 'function' ? (initial as () => T)() : initial;

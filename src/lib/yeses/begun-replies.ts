import { useSyncExternalStore } from 'react';
import { readText, writeText, type StorageSlot } from '@/lib/browser/browser-storage';

/** The storage slot that says that the reply to a yes was begun in a mail program; whether it was sent is not known. */
const slotOf = (id: string): StorageSlot => ({ area: 'local', key: `reply-begun:${id}` });

const listeners = new Set<() => void>();

/** Keeps that the reply to this yes was begun; also once it is marked as answered, for its undo. */
export function beginReply(id: string): void {
  writeText(slotOf(id), '1');
  for (const listener of listeners) listener();
}

function subscribe(listener: () => void) {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

/** Whether the reply to this yes was begun. */
export const useReplyBegun = (id: string): boolean =>
  useSyncExternalStore(subscribe, () => readText(slotOf(id)) !== null);

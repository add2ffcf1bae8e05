import { VERDICT_LABELS } from '@domain/friday-fix/verdict-words.ts';
import { useEffect, useEffectEvent, useState, type RefObject } from 'react';
import * as z from 'zod/mini';
import { readValue, writeValue, type StorageSlot } from '@/lib/browser/browser-storage';

const SLOT: StorageSlot = { area: 'local', key: 'friday-fix-keys' };

const ANSWERS = [
  { key: 'b', action: 'not_my_beat' },
  { key: 'n', action: 'not_now' },
  { key: 'c', action: 'covered' },
] as const;

/** The keys that press a `[data-action]` of the focused story. */
const PRESSES = [{ key: 'o', action: 'assets' }, { key: 'i', action: 'intro' }, ...ANSWERS];

/** What the single keys do, in the order of the help. */
export const CARD_KEYS = [
  { key: 'j', does: 'Next story' },
  { key: 'k', does: 'Previous story' },
  { key: 'o', does: 'Open its assets' },
  { key: 'i', does: 'Ask for an introduction' },
  ...ANSWERS.map(({ key, action }) => ({ key, does: `Answer: ${VERDICT_LABELS[action]}` })),
  { key: '?', does: 'Show these keys' },
];

/**
 * The story that j or k goes to: `current` is the index of the focused one, -1 without; null at the
 * end of the list.
 */
export function nextStory(key: 'j' | 'k', current: number, count: number): number | null {
  const next = current === -1 ? 0 : key === 'j' ? current + 1 : current - 1;
  return next >= 0 && next < count ? next : null;
}

/** True where a key is text or belongs to an open dialog. */
export function takesKeys(target: EventTarget | null): boolean {
  return (
    target instanceof Element &&
    target.closest('input, textarea, select, [contenteditable], [role="dialog"]') !== null
  );
}

/** Whether the single keys are on, and its switch; kept in this browser. */
export function useKeysSwitch(): [boolean, (on: boolean) => void] {
  const [on, setOn] = useState(() => readValue(SLOT, z.boolean()) ?? true);
  return [
    on,
    (next) => {
      setOn(next);
      writeValue(SLOT, next);
    },
  ];
}

/**
 * Single keys for a list of stories. A story is a `[data-story]` in the list; its `[data-action]` are what o, i and the
 * keys of the answers press.
 */
export function useCardKeys(
  list: RefObject<HTMLElement | null>,
  { on, showHelp }: { on: boolean; showHelp: () => void },
): void {
  const press = useEffectEvent((event: KeyboardEvent) => {
    if (event.ctrlKey || event.metaKey || event.altKey || event.defaultPrevented) return;
    if (takesKeys(event.target) || document.querySelector('[role="dialog"]') !== null) return;
    if (!on || list.current === null) return;
    if (event.key === '?') {
      event.preventDefault();
      showHelp();
      return;
    }
    const stories = [...list.current.querySelectorAll<HTMLElement>('[data-story]')];
    const current = stories.findIndex((story) => story.contains(document.activeElement));
    if (event.key === 'j' || event.key === 'k') {
      const next = nextStory(event.key, current, stories.length);
      if (next === null) return;
      event.preventDefault();
      stories[next]?.focus();
      stories[next]?.scrollIntoView({ block: 'nearest' });
    } else {
      const action = PRESSES.find(({ key }) => key === event.key)?.action ?? '';
      const target = stories[current]?.querySelector<HTMLElement>(`[data-action="${action}"]`);
      if (target === null || target === undefined) return;
      event.preventDefault();
      target.click();
    }
  });
  useEffect(() => {
    const listener = (event: KeyboardEvent) => {
      press(event);
    };
    document.addEventListener('keydown', listener);
    return () => {
      document.removeEventListener('keydown', listener);
    };
  }, []);
}

import { cleanLine } from '@domain/text/text.ts';
import { useEffect, useSyncExternalStore } from 'react';

/** Whether each text that was read is a whole sentence; null while it is read. */
const verdicts = new Map<string, boolean | null>();
/** The texts that the person was asked about, and pressed again. */
const asked = new Set<string>();
const readings = new EventTarget();
let worker: Worker | null = null;
/** Where a browser cannot load the grammar, the person is believed. */
let failed = false;
/** How long a press waits for the first reading on a slow line; then the person is believed. */
const WAIT_MS = 2000;

const tell = () => readings.dispatchEvent(new Event('read'));

function listen(listener: () => void): () => void {
  readings.addEventListener('read', listener);
  return () => readings.removeEventListener('read', listener);
}

function start(): Worker {
  const started = new Worker(new URL('worker.ts', import.meta.url), { type: 'module' });
  started.addEventListener(
    'message',
    ({ data }: MessageEvent<{ text: string; whole: boolean }>) => {
      verdicts.set(data.text, data.whole);
      tell();
    },
  );
  started.addEventListener('error', () => {
    failed = true;
    for (const [text, whole] of verdicts) if (whole === null) verdicts.set(text, true);
    tell();
  });
  return started;
}

/** Has texts read that were not read yet. */
function read(texts: readonly string[]): void {
  for (const text of texts.map(cleanLine)) {
    if (failed || text === '' || verdicts.has(text)) continue;
    verdicts.set(text, null);
    worker ??= start();
    worker.postMessage(text);
  }
}

const isBeingRead = (text: string): boolean => verdicts.get(cleanLine(text)) === null;

/** Has the texts of a form read while they are typed, and renders again with what is known of them. */
export function useReading(texts: readonly string[]): void {
  useEffect(() => read(texts));
  useSyncExternalStore(listen, () =>
    texts.map((text) => String(verdicts.get(cleanLine(text)))).join(),
  );
}

/** Counts the presses: of two that wait, the last one acts. */
let presses = 0;

/** Acts once the texts are read: at once, where they are. */
export function whenRead(texts: readonly string[], act: () => void): void {
  const press = (presses += 1);
  read(texts);
  if (!texts.some(isBeingRead)) {
    act();
    return;
  }
  const over = () => {
    stop();
    clearTimeout(timer);
    if (press === presses) act();
  };
  const timer = setTimeout(() => over(), WAIT_MS);
  const stop = listen(() => {
    if (!texts.some(isBeingRead)) over();
  });
}

/** Whether a text reads as no whole sentence, and the person was not asked yet. A guess: it asks once, and never refuses. */
export const isToAsk = (text: string): boolean =>
  verdicts.get(cleanLine(text)) === false && !asked.has(cleanLine(text));

/** Notes that the person was asked about a text. */
export function noteAsked(text: string): void {
  asked.add(cleanLine(text));
}

import type { ExternalToast } from 'sonner';

type Kind = 'success' | 'error' | 'info' | 'warning' | 'message';

// sonner is 9 KB that the first paint does not need. The toaster's chunk is fetched at idle by the
// shell; whoever speaks earlier waits for it here.
let ready: (() => void) | undefined;
const mounted = new Promise<void>((resolve) => {
  ready = resolve;
});
const wanted = new Set<() => void>();

/** Called by the toaster once it listens. */
export function toasterMounted(): void {
  ready?.();
}

/** Calls back when a toast is waiting for the toaster. Returns the way to stop. */
export function onToastWanted(listener: () => void): () => void {
  wanted.add(listener);
  return () => {
    wanted.delete(listener);
  };
}

async function show(kind: Kind, text: string, options?: ExternalToast): Promise<void> {
  for (const listener of wanted) listener();
  const [{ toast: sonner }] = await Promise.all([import('sonner'), mounted]);
  sonner[kind](text, options);
}

const say = (kind: Kind) => (text: string, options?: ExternalToast) =>
  void show(kind, text, options);

/** Short notices in the corner. Errors that belong to a field stand beside the field instead. */
export const toast = {
  success: say('success'),
  error: say('error'),
  info: say('info'),
  warning: say('warning'),
  message: say('message'),
};

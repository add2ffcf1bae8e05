import type { ExternalToast } from 'sonner';

/**
 * The one way to raise a toast. The library arrives with the first toast, not with the first page,
 * so a message is held until its list stands in the page.
 */
type Kind = 'message' | 'success' | 'error' | 'info' | 'warning';
interface Held {
  kind: Kind;
  text: string;
  options: ExternalToast;
}
type Show = (held: Held) => void;

let count = 0;
let show: Show | null = null;
const waiting: Held[] = [];
const listeners = new Set<() => void>();

function raise(kind: Kind, text: string, options: ExternalToast = {}): string {
  const held = { kind, text, options: { id: `toast-${String(++count)}`, ...options } };
  if (show !== null) show(held);
  else {
    waiting.push(held);
    for (const listener of listeners) listener();
  }
  return String(held.options.id);
}

/** Each raises a toast and returns its id; `options` are sonner's (description, action, duration). */
export const toast = {
  message: (text: string, options?: ExternalToast) => raise('message', text, options),
  success: (text: string, options?: ExternalToast) => raise('success', text, options),
  error: (text: string, options?: ExternalToast) => raise('error', text, options),
  info: (text: string, options?: ExternalToast) => raise('info', text, options),
  warning: (text: string, options?: ExternalToast) => raise('warning', text, options),
};

/** For the Toaster: how many toasts have been asked for. */
export const toastDemand = {
  subscribe: (listener: () => void) => {
    listeners.add(listener);
    return () => {
      listeners.delete(listener);
    };
  },
  count: () => count,
};

/** For the Toaster: takes over as the list and shows what was held. Returns how to resign. */
export function connectToasts(next: Show): () => void {
  show = next;
  for (const held of waiting.splice(0)) next(held);
  return () => {
    if (show === next) show = null;
  };
}

import type { ExternalToast } from 'sonner';

/**
 * The only module that raises toasts. The toast library is loaded with the first toast, so messages
 * are queued until the list is mounted.
 */
type Kind = 'message' | 'success' | 'error' | 'info' | 'warning';
interface QueuedToast {
  kind: Kind;
  text: string;
  options: ExternalToast;
}
type Show = (queued: QueuedToast) => void;

let count = 0;
let show: Show | null = null;
const waiting: QueuedToast[] = [];
const listeners = new Set<() => void>();

function raise(kind: Kind, text: string, options: ExternalToast = {}): string {
  const queued = { kind, text, options: { id: `toast-${String(++count)}`, ...options } };
  if (show !== null) show(queued);
  else {
    waiting.push(queued);
    for (const listener of listeners) listener();
  }
  return String(queued.options.id);
}

/** Each method raises a toast and returns its id; `options` are those of sonner. */
export const toast = {
  message: (text: string, options?: ExternalToast) => raise('message', text, options),
  success: (text: string, options?: ExternalToast) => raise('success', text, options),
  error: (text: string, options?: ExternalToast) => raise('error', text, options),
  info: (text: string, options?: ExternalToast) => raise('info', text, options),
  warning: (text: string, options?: ExternalToast) => raise('warning', text, options),
};

/** For the Toaster: the number of toasts raised so far. */
export const toastDemand = {
  subscribe: (listener: () => void) => {
    listeners.add(listener);
    return () => {
      listeners.delete(listener);
    };
  },
  count: () => count,
};

/** For the Toaster: registers the list and shows the queued toasts. Returns the unregister function. */
export function connectToasts(next: Show): () => void {
  show = next;
  for (const queued of waiting.splice(0)) next(queued);
  return () => {
    if (show === next) show = null;
  };
}

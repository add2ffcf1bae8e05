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
interface List {
  show: (queued: QueuedToast) => void;
  dismiss: (id: string) => void;
}

/** A toast raised so shortly before its page ended was raised by the act that led away: 'We have it'. */
const HANDED_ON_MS = 500;

let count = 0;
let list: List | null = null;
const waiting: QueuedToast[] = [];
/** When each toast was raised, by its id. */
const raisedAt = new Map<string, number>();
const listeners = new Set<() => void>();

function raise(kind: Kind, text: string, options: ExternalToast = {}): string {
  const queued = { kind, text, options: { id: `toast-${String(++count)}`, ...options } };
  const id = String(queued.options.id);
  // What an action takes back is the page's own: it is not handed on.
  raisedAt.set(id, options.action === undefined ? Date.now() : 0);
  if (list !== null) list.show(queued);
  else {
    waiting.push(queued);
    for (const listener of listeners) listener();
  }
  return id;
}

/** Ends the toasts of what is no longer in front: of a page that was left, or of one that a dialog opened over. */
export function endToasts(now = Date.now()): void {
  for (const [id, at] of raisedAt) {
    if (now - at < HANDED_ON_MS) continue;
    raisedAt.delete(id);
    toast.dismiss(id);
  }
}

/** Each method but `dismiss` raises a toast and returns its id; `options` are those of sonner. */
export const toast = {
  message: (text: string, options?: ExternalToast) => raise('message', text, options),
  success: (text: string, options?: ExternalToast) => raise('success', text, options),
  error: (text: string, options?: ExternalToast) => raise('error', text, options),
  info: (text: string, options?: ExternalToast) => raise('info', text, options),
  warning: (text: string, options?: ExternalToast) => raise('warning', text, options),
  dismiss: (id: string) => {
    // Raised before the list had loaded, perhaps.
    const index = waiting.findIndex(({ options }) => options.id === id);
    if (index >= 0) waiting.splice(index, 1);
    list?.dismiss(id);
  },
};

/** The id of the toast that says where a send went. */
export const sendToast = (sendId: string): string => `send-${sendId}`;

/** Says that a send was taken back, in place of the toast that said where it went. */
export function sayTakenBack(sendId: string): void {
  toast.dismiss(sendToast(sendId));
  toast.message('Taken back. Nothing was sent or counted.');
}

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
export function connectToasts(next: List): () => void {
  list = next;
  for (const queued of waiting.splice(0)) next.show(queued);
  return () => {
    if (list === next) list = null;
  };
}

/** The deprecated copy command, which works on pages without a secure context. */
interface CopyCommandDocument {
  execCommand?: (command: 'copy') => boolean;
}

/**
 * Copies plain text to the clipboard. Returns false when the browser refuses; throws only what a promised
 * text throws. Call it in the tap itself: browsers allow copying no later. Pages served over plain http have no `navigator.clipboard` and use the copy command.
 */
export async function copyText(text: string | Promise<string>): Promise<boolean> {
  // The type is not optional, but a page without a secure context has no clipboard.
  const clipboard = navigator.clipboard as Clipboard | undefined;
  if (clipboard !== undefined) {
    try {
      if (typeof text === 'string') await clipboard.writeText(text);
      else await clipboard.write([new ClipboardItem({ 'text/plain': text.then(plainText) })]);
      return true;
    } catch {
      // Refused (no permission, window not focused): the copy command may still be allowed.
    }
  }
  return copyByCommand(await text);
}

const plainText = (text: string) => new Blob([text], { type: 'text/plain' });

function copyByCommand(text: string): boolean {
  const focused = document.activeElement instanceof HTMLElement ? document.activeElement : null;
  const carrier = document.createElement('textarea');
  carrier.value = text;
  carrier.readOnly = true;
  carrier.setAttribute('aria-hidden', 'true');
  carrier.style.cssText = 'position:fixed;inset:0 auto auto 0;width:1px;height:1px;opacity:0';
  // Next to the focused element: at the end of the body a dialog's focus trap would take the focus.
  (focused?.parentElement ?? document.body).append(carrier);
  try {
    carrier.select();
    const legacy: CopyCommandDocument = document;
    return legacy.execCommand?.('copy') ?? false;
  } catch {
    return false;
  } finally {
    carrier.remove();
    focused?.focus({ preventScroll: true });
  }
}

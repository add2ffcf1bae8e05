import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { copyText } from '@/lib/browser/clipboard';

const realClipboard = Object.getOwnPropertyDescriptor(navigator, 'clipboard');

function setClipboard(value: { writeText: (text: string) => Promise<void> } | undefined) {
  Object.defineProperty(navigator, 'clipboard', { value, configurable: true });
}

describe('copyText', () => {
  const command = vi.fn<(name: string) => boolean>();

  beforeEach(() => {
    Object.defineProperty(document, 'execCommand', { value: command, configurable: true });
  });

  afterEach(() => {
    command.mockReset();
    if (realClipboard !== undefined) Object.defineProperty(navigator, 'clipboard', realClipboard);
    else Reflect.deleteProperty(navigator, 'clipboard');
    document.body.replaceChildren();
  });

  it('uses navigator.clipboard on a secure page', async () => {
    const writeText = vi.fn<(text: string) => Promise<void>>().mockResolvedValue(undefined);
    setClipboard({ writeText });
    await expect(copyText('a pitch')).resolves.toBe(true);
    expect(writeText).toHaveBeenCalledWith('a pitch');
    expect(command).not.toHaveBeenCalled();
  });

  it('falls back to the copy command, removes its textarea and restores the focus', async () => {
    setClipboard(undefined);
    const button = document.createElement('button');
    document.body.append(button);
    button.focus();
    let copied = '';
    command.mockImplementation(() => {
      copied = document.querySelector('textarea')?.value ?? '';
      return true;
    });
    await expect(copyText('line one\nline two')).resolves.toBe(true);
    expect(copied).toBe('line one\nline two');
    expect(document.querySelector('textarea')).toBeNull();
    expect(document.activeElement).toBe(button);
  });

  it('tries the copy command when the clipboard refuses, and returns false when both refuse', async () => {
    setClipboard({ writeText: () => Promise.reject(new Error('denied')) });
    command.mockReturnValue(false);
    await expect(copyText('x')).resolves.toBe(false);
    command.mockImplementation(() => {
      throw new Error('not allowed');
    });
    await expect(copyText('x')).resolves.toBe(false);
  });
});

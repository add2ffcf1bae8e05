import { emitWarning } from 'node:process';

/**
 * lite replaces `process.emitWarning` by one that takes strings alone, and so turns any warning
 * that is an Error into a crash. Puts Node's own back; to be called after lite was loaded.
 */
export function restoreWarnings(): void {
  process.emitWarning = emitWarning;
}

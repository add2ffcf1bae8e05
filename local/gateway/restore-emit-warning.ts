import { emitWarning } from 'node:process';

/**
 * Restores Node's own `process.emitWarning`. lite replaces it with a function that accepts strings
 * only, so that a warning that is an Error would end the process. Call it after loading lite.
 */
export function restoreEmitWarning(): void {
  process.emitWarning = emitWarning;
}

import { useState } from 'react';
import { toAppError, type AppError } from '@/lib/api/app-error';

type State<I, O> =
  | { kind: 'idle' }
  | { kind: 'pending'; input: I }
  | { kind: 'failed'; input: I; error: AppError }
  | { kind: 'done'; input: I; output: O };

/** A request that a visitor starts, with its state. A later call replaces the state of an earlier one. */
export function useCall<I, O>(request: (input: I) => Promise<O>) {
  const [state, setState] = useState<State<I, O>>({ kind: 'idle' });

  /** Starts the request; `onDone` gets its result. */
  const call = (input: I, onDone?: (output: O) => void) => {
    setState({ kind: 'pending', input });
    request(input).then(
      (output) => {
        setState({ kind: 'done', input, output });
        onDone?.(output);
      },
      (error: unknown) => {
        setState({ kind: 'failed', input, error: toAppError(error) });
      },
    );
  };
  return { state, call };
}

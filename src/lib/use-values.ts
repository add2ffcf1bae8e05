import { useState } from 'react';

/** The values of a form's fields in one state, and what changes some of them. */
export function useValues<Values extends object>(
  initial: Values | (() => Values),
): readonly [Values, (changes: Partial<Values>) => void] {
  const [values, setValues] = useState(initial);
  return [
    values,
    (changes) => {
      setValues((now) => ({ ...now, ...changes }));
    },
  ];
}

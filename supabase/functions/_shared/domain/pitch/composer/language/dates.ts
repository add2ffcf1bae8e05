/** The months in their order. */
export const MONTH_NAMES: readonly string[] =
  'January February March April May June July August September October November December'.split(
    ' ',
  );
/** The month names, for patterns. */
export const MONTH = `(?:${MONTH_NAMES.join('|')})`;

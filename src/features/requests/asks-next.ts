/** What an editor without a checked outlet is to know about more than one choice. */
export const ASKS_NEXT =
  'Until we have checked your outlet, only the first choice shares the emails at once. Each further one asks the creator first.';

/** What a person reads whose pitch of solemn news lacks what helps; the title of a notice and its text. */
export const SOLEMN_NOTICE = {
  title: 'This news hurt people',
  text: 'Say what you know that helps them, and we will write from that. This has cost you nothing.',
} as const;

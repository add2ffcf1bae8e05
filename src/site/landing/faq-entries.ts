import { WHO_WRITES } from '@domain/pitch/drafted-words.ts';

/** The questions below the prices; also part of the landing page's structured data. */
export const FAQ: readonly { question: string; answer: string; policy?: true }[] = [
  {
    question: 'Can I cancel?',
    answer:
      'Yes, anytime. You keep access until the end of the period you paid for, and nothing is charged after it.',
  },
  {
    question: 'Do you guarantee coverage?',
    answer:
      'No. Editors decide what they run, and nobody honest can promise otherwise. We promise a pitch worth reading, sent to people who cover your field, and a true account of what became of it.',
  },
  {
    question: 'Does AI write my pitch?',
    answer: WHO_WRITES,
  },
  {
    question: 'Is there a fee when I get booked?',
    answer:
      'A win bonus may apply to Concierge placements. What counts as a win, and what it costs, is described in the Success-Fee Policy.',
    policy: true,
  },
  {
    question: 'What do editors pay?',
    answer: 'Nothing. The Friday Fix and introductions to creators are free for media people.',
  },
];

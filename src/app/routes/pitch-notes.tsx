// One file for what other features say of a pitch while it is read.
export { WaitingProposals } from '@/features/on-behalf/waiting-proposals';
export { SentenceNotes } from '@/features/reviews/sentence-notes';

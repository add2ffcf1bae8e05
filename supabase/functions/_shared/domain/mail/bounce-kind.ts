/**
 * Why a mail came back. `bounce`: the mailbox does not exist, or the provider sends there no more;
 * `soft_bounce`: it takes no mail now; `refused`: for what is in the mail, or nobody knows why.
 */
export type BounceKind = 'bounce' | 'soft_bounce' | 'refused';

/** By an enhanced status code (RFC 3463) in the server's words, else by what the report says of itself. */
export function bounceKind(permanent: boolean | undefined, words: string | undefined): BounceKind {
  const [, code = '', subject = '', detail = ''] =
    /\b([45])\.(\d{1,3})\.(\d{1,3})\b/.exec(words ?? '') ?? [];
  if (code === '4' || (subject === '2' && detail === '2')) return 'soft_bounce';
  // 1: the address, 2: the mailbox; 3: the size, 6: the content, 7: a policy.
  if (subject === '1' || subject === '2') return 'bounce';
  if (subject === '3' || subject === '6' || subject === '7') return 'refused';
  if (permanent === undefined) return 'refused';
  return permanent ? 'bounce' : 'soft_bounce';
}

const OF_THE_MAIL = ['ContentRejected', 'AttachmentRejected', 'MessageTooLarge'];

/** The same for the types that Resend takes from Amazon SES. */
export function resendBounceKind(
  type: string | undefined,
  subType: string | undefined,
): BounceKind {
  if (OF_THE_MAIL.includes(subType ?? '')) return 'refused';
  if (type === 'Permanent') return 'bounce';
  return type === 'Transient' ? 'soft_bounce' : 'refused';
}

import { BRAND } from '../../supabase/functions/_shared/domain/text/brand.ts';

/** What a returned mail says about one of ours. */
export interface DeliveryReport {
  type: 'delivered' | 'bounce' | 'complaint';
  permanent: boolean;
  email: string | null;
  /** The Message-ID of our mail, without angle brackets. */
  messageId: string | null;
  detail: string | null;
}

const field = (text: string, name: string) =>
  new RegExp(`^${name}:[ \\t]*(.+(?:\\r?\\n[ \\t].+)*)`, 'im')
    .exec(text)?.[1]
    ?.replace(/\s+/g, ' ')
    .trim() ?? null;

/** The address of a field such as `rfc822; <editor@outlet.example>`. */
const address = (value: string | null) =>
  value?.replace(/^[\w-]+;\s*/, '').replace(/^<|>$/g, '') ?? null;

/**
 * Reads a returned mail: a delivery status notification (RFC 3464) or an abuse report (RFC 5965). Null
 * for any other mail.
 */
export function readDeliveryReport(raw: string): DeliveryReport | null {
  const kind = /report-type="?(delivery-status|feedback-report)"?/i.exec(raw.slice(0, 20_000))?.[1];
  if (kind === undefined) return null;
  const ids = [...raw.matchAll(/^Message-ID:\s*<([^<>\s]+)>/gim)].map((match) => match[1] ?? '');
  const messageId = ids.findLast((id) => id.endsWith(`@${BRAND.domain}`)) ?? null;
  if (kind.toLowerCase() === 'feedback-report') {
    const email = address(field(raw, 'Original-Rcpt-To'));
    return { type: 'complaint', permanent: true, email, messageId, detail: null };
  }
  const status = field(raw, 'Status');
  const action = field(raw, 'Action')?.toLowerCase() ?? '';
  const failed = action === 'failed';
  return {
    type: failed || action === 'delayed' ? 'bounce' : 'delivered',
    permanent: failed && !/^4\./.test(status ?? ''),
    email: address(field(raw, 'Original-Recipient') ?? field(raw, 'Final-Recipient')),
    messageId,
    detail: field(raw, 'Diagnostic-Code'),
  };
}

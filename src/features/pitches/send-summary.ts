import type { PitchStatus } from '@domain/pitch/answer.ts';

/** What a summary counts, the most advanced first. A booked send counts as replied and opened too. */
const STAGES = [
  { label: 'booked', statuses: ['booked'] },
  { label: 'replied', statuses: ['replied', 'booked'] },
  { label: 'opened', statuses: ['opened', 'replied', 'booked'] },
  { label: 'not delivered', statuses: ['failed'] },
] as const satisfies readonly { label: string; statuses: readonly PitchStatus[] }[];

/** A pitch's sends in one line: `Sent to 5 outlets: 1 booked, 3 replied, 4 opened`. */
export function sendSummary(sends: readonly { status: PitchStatus }[]): string {
  if (sends.length === 0) return 'Not sent yet';
  const parts = STAGES.flatMap(({ label, statuses }) => {
    const count = sends.filter((send) => statuses.some((status) => status === send.status)).length;
    return count === 0 ? [] : [`${count} ${label}`];
  });
  const sent = `Sent to ${sends.length} outlet${sends.length === 1 ? '' : 's'}`;
  return parts.length === 0 ? sent : `${sent}: ${parts.join(', ')}`;
}

/** What a helper may do, as words after 'to'. */
export function helperRightsWords(rights: { can_write: boolean; can_propose: boolean }): string {
  return [
    ...(rights.can_write ? ['write pitches from their facts'] : []),
    ...(rights.can_propose ? ['propose pitches for sending'] : []),
  ].join(' and ');
}

/** A time as everybody reads it: 'Fri, Nov 27, 5:00 PM UTC'. */
export function deadlineText(deadline: string, timeZone = 'UTC'): string {
  return new Intl.DateTimeFormat('en-US', {
    weekday: 'short',
    month: 'short',
    day: 'numeric',
    hour: 'numeric',
    minute: '2-digit',
    timeZone,
    timeZoneName: 'short',
  }).format(new Date(deadline));
}

import { DAY, HOUR, MINUTE } from '@/lib/time';

/** How long something waits, in its two largest units: '2 d 4 h', '3 h 12 min', '5 min'. */
export function waitingTime(since: string, now: number): string {
  const ms = Math.max(0, now - Date.parse(since));
  const [days, hours, minutes] = [
    Math.floor(ms / DAY),
    Math.floor((ms % DAY) / HOUR),
    Math.floor((ms % HOUR) / MINUTE),
  ];
  if (days > 0) return `${String(days)} d ${String(hours)} h`;
  if (hours > 0) return `${String(hours)} h ${String(minutes)} min`;
  return `${String(minutes)} min`;
}

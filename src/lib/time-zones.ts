import { ownTimeZone } from '@domain/requests/deadline-text.ts';

/**
 * Names that browsers still give although the time zone database has retired them, with the present ones. Of its
 * file `backward`, what `Intl.supportedValuesOf('timeZone')` lists.
 */
const RENAMED: Readonly<Partial<Record<string, string>>> = {
  'Africa/Asmera': 'Africa/Asmara',
  'America/Buenos_Aires': 'America/Argentina/Buenos_Aires',
  'America/Catamarca': 'America/Argentina/Catamarca',
  'America/Coral_Harbour': 'America/Atikokan',
  'America/Cordoba': 'America/Argentina/Cordoba',
  'America/Godthab': 'America/Nuuk',
  'America/Indianapolis': 'America/Indiana/Indianapolis',
  'America/Jujuy': 'America/Argentina/Jujuy',
  'America/Louisville': 'America/Kentucky/Louisville',
  'America/Mendoza': 'America/Argentina/Mendoza',
  'Asia/Calcutta': 'Asia/Kolkata',
  'Asia/Katmandu': 'Asia/Kathmandu',
  'Asia/Rangoon': 'Asia/Yangon',
  'Asia/Saigon': 'Asia/Ho_Chi_Minh',
  'Atlantic/Faeroe': 'Atlantic/Faroe',
  'Europe/Kiev': 'Europe/Kyiv',
  'Pacific/Enderbury': 'Pacific/Kanton',
  'Pacific/Ponape': 'Pacific/Pohnpei',
  'Pacific/Truk': 'Pacific/Chuuk',
};

/** The present name of a time zone. */
export const canonicalZone = (zone: string): string => RENAMED[zone] ?? zone;

/** The zone of this browser by its present name; null for one that hides it, which says UTC. */
export function browserZone(): string | null {
  const zone = canonicalZone(ownTimeZone());
  return /^(?:UTC|GMT|Etc\/.*)$/.test(zone) ? null : zone;
}

const US_ZONES = [
  { value: 'America/New_York', label: 'Eastern' },
  { value: 'America/Chicago', label: 'Central' },
  { value: 'America/Denver', label: 'Mountain' },
  { value: 'America/Phoenix', label: 'Arizona' },
  { value: 'America/Los_Angeles', label: 'Pacific' },
  { value: 'America/Anchorage', label: 'Alaska' },
  { value: 'Pacific/Honolulu', label: 'Hawaii' },
] as const;

/** The zones of the USA first, then all that this browser knows by their present names, with the saved one. */
export function zoneOptions(saved: string): { value: string; label: string }[] {
  const known = new Set<string>(US_ZONES.map(({ value }) => value));
  const others = new Set([
    canonicalZone(saved),
    ...Intl.supportedValuesOf('timeZone').map(canonicalZone),
  ]);
  return [
    ...US_ZONES,
    ...[...others]
      .filter((zone) => !known.has(zone))
      .sort()
      .map((value) => ({ value, label: value.replaceAll('_', ' ') })),
  ];
}

import type { PickerOption } from './picker-option.ts';

/** Names of today for zones that browsers list under an older one; they understand both. */
const NAMES_OF_TODAY: Readonly<Record<string, string>> = {
  'Africa/Asmera': 'Africa/Asmara',
  'America/Godthab': 'America/Nuuk',
  'Asia/Calcutta': 'Asia/Kolkata',
  'Asia/Katmandu': 'Asia/Kathmandu',
  'Asia/Rangoon': 'Asia/Yangon',
  'Asia/Saigon': 'Asia/Ho_Chi_Minh',
  'Atlantic/Faeroe': 'Atlantic/Faroe',
  'Europe/Kiev': 'Europe/Kyiv',
};

/** The name of today of a zone, which servers and browsers may say in an older one. */
export function nameOfToday(id: string): string {
  return NAMES_OF_TODAY[id] ?? id;
}

/** Every time zone that this browser knows, as "Area / Place"; also the chosen one when it knows it under another name. */
export function timeZoneOptions(chosen: string): PickerOption[] {
  const known = new Set([
    'UTC',
    ...Intl.supportedValuesOf('timeZone').map(nameOfToday),
    ...(chosen === '' ? [] : [chosen]),
  ]);
  return [...known]
    .toSorted((one, other) => one.localeCompare(other, 'en-US'))
    .map((id) => ({ value: id, label: timeZoneName(id), keywords: [id] }));
}

/** "America / New York" for America/New_York. */
export function timeZoneName(id: string): string {
  return id.replaceAll('_', ' ').replaceAll('/', ' / ');
}

/** The time zone of this browser. */
export function browserTimeZone(): string {
  return nameOfToday(Intl.DateTimeFormat().resolvedOptions().timeZone);
}

/** The time of day in a zone, such as "6:05 PM"; null for a zone that this browser does not know. */
export function timeOfDayIn(timeZoneId: string, moment: number): string | null {
  try {
    return new Intl.DateTimeFormat('en-US', { timeStyle: 'short', timeZone: timeZoneId }).format(moment);
  } catch {
    return null;
  }
}
